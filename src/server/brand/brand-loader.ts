/** Loads the brand from its file and settings; Larkfield is the default. */
import type { Brand, BrandLogo, LandingContent } from '#contract/brand-schema.ts';
import type { SearchExamples } from '#contract/suggestion-calls.ts';
import { texts } from '#texts/brand/brand-defaults.ts';
import { texts as jobTexts } from '#texts/jobs.ts';
import { type Config, hasOwnBrand } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { loadShareFonts } from '../share/font-outlines.ts';
import { type BrandAsset, createAsset, versionedUrl } from './brand-asset.ts';
import { readBrandFile, validateBrandSettings } from './brand-file.ts';
import type { BrandFile } from './brand-file-schema.ts';
import { type BrandPictures, loadBrandPictures } from './brand-pictures.ts';
import { renderBrandStylesheet } from './brand-stylesheet.ts';
import { demoBrand, demoLandingContent } from './demo-brand.ts';
import { createLandingContent } from './landing-content.ts';
import { findFirstLetter, renderLetterMark } from './letter-mark.ts';
import { larkfieldNight, type NightColors } from './night-colors.ts';
import { derivePalette, type Palette } from './palette.ts';

export interface PortalBrand {
  brand: Brand;
  landing: LandingContent;
  /** Examples in the search fields; an open job's by default. */
  searchExamples: Partial<SearchExamples>;
  /** The first and the last line of mails to candidates. */
  mails: { greeting?: string | undefined; foot?: string | undefined };
  /** The brand's color on light and on dark backgrounds, and of text on the latter. */
  colors: { light: string; dark: string; onDark: string };
  /** The first letter of the company's name; undefined for Larkfield, which has the portal's mark. */
  letter: string | undefined;
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
  const file = env.brandFile === undefined ? undefined : readBrandFile(env.brandFile);
  const pictures = file && env.brandFile ? await loadBrandPictures(file, env.brandFile) : undefined;
  const [mistake] = pictures?.mistakes ?? [];
  if (mistake) throw new ConfigError(mistake.message);
  const color = (env.brandColor ?? file?.color)?.toUpperCase();
  const palette = color && color !== larkfieldColors.light ? derivePalette(color) : undefined;
  const colors = palette
    ? { light: palette.light.brand, dark: palette.dark.brand, onDark: palette.dark.onBrand }
    : larkfieldColors;
  const brand = mergeBrand(file, env, pictures);
  const letter = hasOwnBrand(env) ? findFirstLetter(brand.name) : undefined;
  // A wordmark is too small for a tab and for the box of a logo.
  const hasSquareLogo = brand.logo !== undefined && !brand.logo.saysName;
  const marks = letter !== undefined && !hasSquareLogo ? await createLetterMarks(letter, colors) : undefined;
  const icon = createIcon(palette, hasSquareLogo ? pictures?.assets[0] : marks?.light);
  const { title, place } = file?.placeholders ?? {};
  return {
    brand: marks ? { ...brand, mark: toMark(marks) } : brand,
    landing: hasOwnBrand(env) ? createLandingContent(file, pictures?.pictures) : demoLandingContent,
    searchExamples: { ...(title && { title }), ...(place && { place }) },
    mails: file?.mails ?? {},
    colors,
    letter,
    night: palette ? toNightColors(palette) : larkfieldNight,
    look: {
      colorCss: palette ? renderBrandStylesheet(palette) : '',
      icon: icon ? versionedUrl(icon) : '/favicon.svg',
      themeColors: palette ? { light: palette.light.night, dark: palette.dark.night } : larkfieldThemeColors,
    },
    assets: [...(pictures?.assets ?? []), ...(marks ? [marks.light, marks.dark] : []), ...(icon ? [icon] : [])],
  };
}

/** From `tokens.css`, which is tuned by hand. */
const larkfieldColors = { light: '#0A6B4E', dark: '#5BD6A4', onDark: '#04261A' };
const larkfieldThemeColors = { light: larkfieldNight.night, dark: '#0E2019' };

const toNightColors = ({ light: { night }, onNight, onNight2, lines }: Palette) => ({ night, onNight, onNight2, lines });

/** A company without a file has its name and neutral words; nothing of Larkfield's speaks for it. */
function mergeBrand(file: BrandFile | undefined, env: BrandSettings, pictures: BrandPictures | undefined): Brand {
  const supportEmail = env.supportEmail ?? file?.supportEmail ?? `careers@${new URL(env.publicOrigin).hostname}`;
  const name = env.companyName ?? file?.name;
  if (name === undefined) return { ...demoBrand, supportEmail };
  return {
    name,
    legalName: env.companyLegalName ?? file?.legalName ?? name,
    headline: file?.headline ?? texts.headline(name),
    tagline: file?.tagline,
    unknownPlace: file?.placeholders?.jobPlace ?? jobTexts.unknown,
    unknownPlaceOnPage: file?.placeholders?.jobPlace,
    services: file?.services ?? [],
    legal: file?.legal ?? {},
    supportEmail,
    logo: pictures?.logo,
    sharePicture: pictures?.sharePicture && versionedUrl(pictures.sharePicture),
  };
}

/** White and the brand's own text color are readable on the brand's colors. */
async function createLetterMarks(letter: string, { light, dark, onDark }: PortalBrand['colors']) {
  const { semibold } = await loadShareFonts();
  const render = (tile: string, ink: string) => renderLetterMark(letter, { tile, letter: ink }, semibold);
  return {
    light: createAsset('/brand/mark-light.svg', render(light, '#FFFFFF'), 'image/svg+xml'),
    dark: createAsset('/brand/mark-dark.svg', render(dark, onDark), 'image/svg+xml'),
  };
}

const toMark = ({ light, dark }: Awaited<ReturnType<typeof createLetterMarks>>): BrandLogo => ({
  light: versionedUrl(light),
  dark: versionedUrl(dark),
  ratio: 1,
  saysName: false,
});

/** `picture` is the logo or the company's letter; Larkfield in another color has the portal's mark. */
function createIcon(palette: Palette | undefined, picture: BrandAsset | undefined): BrandAsset | undefined {
  const content = picture?.content ?? (palette && renderMark(palette));
  return content === undefined ? undefined : createAsset('/brand/icon.svg', content, 'image/svg+xml');
}

/** Renders the mark (`ui/logo.tsx`) on a dark tile, which is visible on light and dark tabs. */
const renderMark = ({ light: { night }, onNight, lines: [line] }: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="7" fill="${night}"/><path d="M8.5 7v12a4.5 4.5 0 0 0 4.5 4.5H24" stroke="${line}" stroke-width="4"/><circle cx="19" cy="12" r="4.2" stroke="${onNight}" stroke-width="3"/></svg>`;
