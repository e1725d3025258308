/** Whose portal this is, from its brand file and its settings over Larkfield: words, colours, and the files that show them. */
import { createHash } from 'node:crypto';
import { type Brand, type BrandLogo, defaultBrand } from '#contract/brand-schema.ts';
import type { Config } from '../config.ts';
import { type BrandFile, readBrandFile, validateBrandSettings } from './brand-file-schema.ts';
import { type LogoImage, readLogo } from './brand-logo.ts';
import { renderBrandStylesheet } from './brand-stylesheet.ts';
import { larkfieldNight, type NightColors } from './night-colors.ts';
import { derivePalette, type Palette } from './palette.ts';

export interface PortalBrand {
  brand: Brand;
  /** What is written in the brand's colour: on light and on dark grounds. */
  colors: { light: string; dark: string };
  /** What pictures of the portal are drawn in. */
  night: NightColors;
  look: {
    /** The colours over those of `tokens.css`, as CSS; empty when the portal wears Larkfield's hand-tuned ones. */
    colorCss: string;
    icon: string;
    /** What a phone paints around the page. */
    themeColors: { light: string; dark: string };
  };
  assets: BrandAsset[];
}

/** A picture of the brand, as SVG. Its address changes with its content. */
export interface BrandAsset {
  path: string;
  content: string;
  /** The first digits of the content's SHA-256. */
  hash: string;
}

type BrandSettings = Pick<
  Config,
  'brandFile' | 'companyName' | 'companyLegalName' | 'brandColor' | 'supportEmail' | 'publicOrigin'
>;

/** What cannot be used is a `SettingFault` in one line. */
export async function loadBrand(env: BrandSettings): Promise<PortalBrand> {
  validateBrandSettings({
    COMPANY_NAME: env.companyName,
    COMPANY_LEGAL_NAME: env.companyLegalName,
    BRAND_COLOR: env.brandColor,
    SUPPORT_EMAIL: env.supportEmail,
  });
  const file: BrandFile = env.brandFile ? readBrandFile(env.brandFile) : {};
  const logo = env.brandFile && file.logo ? await logoFiles(file.logo, env.brandFile) : undefined;
  const color = (env.brandColor ?? file.color)?.toUpperCase();
  const palette = color && color !== larkfieldColors.light ? derivePalette(color) : undefined;
  const icon = iconOf(palette, logo);
  return {
    brand: { ...wordsOf(file, env), logo: logo?.shown },
    colors: palette ? { light: palette.light.brand, dark: palette.dark.brand } : larkfieldColors,
    night: palette ? nightOf(palette) : larkfieldNight,
    look: {
      colorCss: palette ? renderBrandStylesheet(palette) : '',
      icon: icon ? addressOf(icon) : '/favicon.svg',
      themeColors: palette ? { light: palette.light.night, dark: palette.dark.night } : larkfieldNights,
    },
    assets: [...(icon ? [icon] : []), ...(logo?.files ?? [])],
  };
}

/** Larkfield's own, tuned by hand (`tokens.css`). */
const larkfieldColors = { light: '#0A6B4E', dark: '#5BD6A4' };
const larkfieldNights = { light: larkfieldNight.night, dark: '#0E2019' };

const nightOf = ({ light: { night }, onNight, onNight2, lines }: Palette) => ({ night, onNight, onNight2, lines });

function wordsOf(file: BrandFile, env: BrandSettings): Brand {
  const name = env.companyName ?? file.name;
  return {
    name: name ?? defaultBrand.name,
    legalName: env.companyLegalName ?? file.legalName ?? name ?? defaultBrand.legalName,
    headline: file.headline ?? defaultBrand.headline,
    heroText: file.heroText,
    closing: file.closing ?? defaultBrand.closing,
    services: file.services ?? defaultBrand.services,
    legal: file.legal ?? defaultBrand.legal,
    supportEmail: env.supportEmail ?? file.supportEmail ?? `careers@${new URL(env.publicOrigin).hostname}`,
  };
}

interface LogoFiles {
  shown: BrandLogo;
  files: [BrandAsset, BrandAsset];
}

async function logoFiles({ light, dark, saysName = false }: NonNullable<BrandFile['logo']>, path: string): Promise<LogoFiles> {
  const pictures: [LogoImage, LogoImage] = [await readLogo(light, 'logo.light', path), await readLogo(dark, 'logo.dark', path)];
  const files: LogoFiles['files'] = [
    asset('/brand/logo-light.svg', pictures[0].svg),
    asset('/brand/logo-dark.svg', pictures[1].svg),
  ];
  return {
    shown: { light: addressOf(files[0]), dark: addressOf(files[1]), ratio: pictures[0].ratio, saysName },
    files,
  };
}

/** A written name would be too small to read in a tab. */
function iconOf(palette: Palette | undefined, logo: LogoFiles | undefined): BrandAsset | undefined {
  if (logo && !logo.shown.saysName) return asset('/brand/icon.svg', logo.files[0].content);
  return palette && asset('/brand/icon.svg', mark(palette));
}

/** The portal's mark (`ui/logo.tsx`) on a night tile, so that it shows on light and on dark tabs. */
const mark = ({ light: { night }, onNight, lines: [line] }: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="7" fill="${night}"/><path d="M8.5 7v12a4.5 4.5 0 0 0 4.5 4.5H24" stroke="${line}" stroke-width="4"/><circle cx="19" cy="12" r="4.2" stroke="${onNight}" stroke-width="3"/></svg>`;

function asset(path: string, content: string): BrandAsset {
  return { path, content, hash: createHash('sha256').update(content).digest('hex').slice(0, 12) };
}

const addressOf = ({ path, hash }: BrandAsset) => `${path}?v=${hash}`;
