/** Loads all pictures of a brand file, and collects the mistakes of each. */
import type { BrandLogo, LandingPicture } from '#contract/brand-schema.ts';
import { ConfigError } from '../config-error.ts';
import { type BrandAsset, createAsset, versionedUrl } from './brand-asset.ts';
import type { BrandFile } from './brand-file-schema.ts';
import { readSvg } from './brand-logo.ts';
import { readPicture, readSharePicture } from './brand-picture.ts';

export interface BrandPictures {
  logo: BrandLogo | undefined;
  assets: BrandAsset[];
  /** A JPEG of 1200 × 630 pixels. */
  sharePicture: BrandAsset | undefined;
  /** Keyed by the path in the file, such as `benefits.cards.0.picture`. */
  pictures: Map<string, LandingPicture>;
  mistakes: { key: string; message: string }[];
}

export async function loadBrandPictures(file: BrandFile, path: string): Promise<BrandPictures> {
  const found: BrandPictures = { logo: undefined, assets: [], sharePicture: undefined, pictures: new Map(), mistakes: [] };
  const collect = async (key: string, load: () => Promise<void>) => {
    try {
      await load();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      found.mistakes.push({ key, message: error.message });
    }
  };
  const { logo, sharePicture } = file;
  const sides: { light?: BrandAsset; dark?: BrandAsset; ratio?: number } = {};
  for (const side of logo ? (['light', 'dark'] as const) : [])
    await collect(`logo.${side}`, async () => {
      const { svg, width, height } = await readSvg(logo?.[side] ?? '', `logo.${side}`, path);
      sides[side] = createAsset(`/brand/logo-${side}.svg`, svg, 'image/svg+xml');
      sides.ratio ??= width / height;
    });
  if (sides.light && sides.dark && sides.ratio) {
    const { light, dark, ratio } = sides;
    found.logo = { light: versionedUrl(light), dark: versionedUrl(dark), ratio, saysName: logo?.saysName ?? false };
    found.assets.push(light, dark);
  }
  for (const [index, { key, source, maxWidth }] of listPictures(file).entries())
    await collect(key, async () => {
      const { asset, picture } = await readPicture({ source, key, brandFile: path, name: `picture-${index + 1}`, maxWidth });
      found.assets.push(asset);
      found.pictures.set(key, picture);
    });
  if (sharePicture !== undefined)
    await collect('sharePicture', async () => {
      const jpeg = await readSharePicture({ source: sharePicture, key: 'sharePicture', brandFile: path });
      found.sharePicture = createAsset('/brand/share.jpg', jpeg, 'image/jpeg');
      found.assets.push(found.sharePicture);
    });
  return found;
}

/** Twice the widest size on screen, for dense displays. */
const heroWidth = 1600;
const cardWidth = 840;

function listPictures({ heroPicture, values, benefits }: BrandFile) {
  const listCards = (section: string, cards: { picture?: string | undefined }[] = []) =>
    cards.map(({ picture }, index) => ({ key: `${section}.cards.${index}.picture`, source: picture, maxWidth: cardWidth }));
  return [
    { key: 'heroPicture', source: heroPicture, maxWidth: heroWidth },
    ...listCards('values', values?.cards),
    ...listCards('benefits', benefits?.cards),
  ].flatMap(({ source, ...rest }) => (source === undefined ? [] : [{ source, ...rest }]));
}
