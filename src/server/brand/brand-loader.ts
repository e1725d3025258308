/** Loads the brand from its file and settings; Larkfield is the default. */
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
  /** The brand's color on light and on dark backgrounds, and of text on the latter. */
  colors: { light: string; dark: string; onDark: string };
  /** Colors of share images. */
  night: NightColors;
  look: {
    /** CSS that overrides the colors of `tokens.css`; empty for Larkfield's own. */
    colorCss: string;
    icon: string;
    /** Colors of `<meta name="theme-color">`. */
    themeColors: { light: string; dark: string };
  };
  assets: BrandAsset[];
}

/** An SVG of the brand. Its URL contains the hash, so it changes with the content. */
export interface BrandAsset {
  path: string;
  content: string;
  /** The first 12 digits of the content's SHA-256. */
  hash: string;
}

type BrandSettings = Pick<
  Config,
  'brandFile' | 'companyName' | 'companyLegalName' | 'brandColor' | 'supportEmail' | 'publicOrigin'
>;

/** Throws a ConfigError for an invalid file or setting. */
export async function loadBrand(env: BrandSettings): Promise<PortalBrand> {
  validateBrandSettings({
    COMPANY_NAME: env.companyName,
    COMPANY_LEGAL_NAME: env.companyLegalName,
    BRAND_COLOR: env.brandColor,
    SUPPORT_EMAIL: env.supportEmail,
  });
  const file: BrandFile = env.brandFile ? readBrandFile(env.brandFile) : {};
  const logo = env.brandFile && file.logo ? await loadLogo(file.logo, env.brandFile) : undefined;
  const color = (env.brandColor ?? file.color)?.toUpperCase();
  const palette = color && color !== larkfieldColors.light ? derivePalette(color) : undefined;
  const icon = createIcon(palette, logo);
  return {
    brand: { ...mergeTexts(file, env), logo: logo?.logo },
    colors: palette ? { light: palette.light.brand, dark: palette.dark.brand, onDark: palette.dark.onBrand } : larkfieldColors,
    night: palette ? toNightColors(palette) : larkfieldNight,
    look: {
      colorCss: palette ? renderBrandStylesheet(palette) : '',
      icon: icon ? versionedUrl(icon) : '/favicon.svg',
      themeColors: palette ? { light: palette.light.night, dark: palette.dark.night } : larkfieldThemeColors,
    },
    assets: [...(icon ? [icon] : []), ...(logo?.assets ?? [])],
  };
}

/** From `tokens.css`, which is tuned by hand. */
const larkfieldColors = { light: '#0A6B4E', dark: '#5BD6A4', onDark: '#04261A' };
const larkfieldThemeColors = { light: larkfieldNight.night, dark: '#0E2019' };

const toNightColors = ({ light: { night }, onNight, onNight2, lines }: Palette) => ({ night, onNight, onNight2, lines });

function mergeTexts(file: BrandFile, env: BrandSettings): Brand {
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

interface LoadedLogo {
  logo: BrandLogo;
  assets: [BrandAsset, BrandAsset];
}

async function loadLogo({ light, dark, saysName = false }: NonNullable<BrandFile['logo']>, path: string): Promise<LoadedLogo> {
  const images: [LogoImage, LogoImage] = [await readLogo(light, 'logo.light', path), await readLogo(dark, 'logo.dark', path)];
  const assets: LoadedLogo['assets'] = [
    createAsset('/brand/logo-light.svg', images[0].svg),
    createAsset('/brand/logo-dark.svg', images[1].svg),
  ];
  return {
    logo: { light: versionedUrl(assets[0]), dark: versionedUrl(assets[1]), ratio: images[0].ratio, saysName },
    assets,
  };
}

/** Prefers the logo, unless it is a wordmark, which is too small for a tab. */
function createIcon(palette: Palette | undefined, logo: LoadedLogo | undefined): BrandAsset | undefined {
  if (logo && !logo.logo.saysName) return createAsset('/brand/icon.svg', logo.assets[0].content);
  return palette && createAsset('/brand/icon.svg', renderMark(palette));
}

/** Renders the mark (`ui/logo.tsx`) on a dark tile, which is visible on light and dark tabs. */
const renderMark = ({ light: { night }, onNight, lines: [line] }: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="7" fill="${night}"/><path d="M8.5 7v12a4.5 4.5 0 0 0 4.5 4.5H24" stroke="${line}" stroke-width="4"/><circle cx="19" cy="12" r="4.2" stroke="${onNight}" stroke-width="3"/></svg>`;

function createAsset(path: string, content: string): BrandAsset {
  return { path, content, hash: createHash('sha256').update(content).digest('hex').slice(0, 12) };
}

const versionedUrl = ({ path, hash }: BrandAsset) => `${path}?v=${hash}`;
