/** Reads and re-encodes the pictures of a brand file. So only pictures of a known type are served. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Sharp } from 'sharp';
import type { LandingPicture } from '#contract/brand-schema.ts';
import { ConfigError } from '../config-error.ts';
import { type BrandAsset, createAsset, versionedUrl } from './brand-asset.ts';
import { readSvg } from './brand-logo.ts';

export interface LoadedPicture {
  asset: BrandAsset;
  picture: LandingPicture;
}

interface PictureSource {
  /** An SVG, or a path relative to the brand file. */
  source: string;
  /** The key in the brand file, for the error message. */
  key: string;
  brandFile: string;
}

/** Phones take pictures of up to this size. */
const maxBytes = 20_000_000;
const maxPixels = 60_000_000;
const formats = ['jpeg', 'png', 'webp', 'heif'];

/** Throws a ConfigError. Raster pictures become WebP without metadata, which may hold the place where they were taken. */
export async function readPicture(options: PictureSource & { name: string; maxWidth: number }): Promise<LoadedPicture> {
  const { source, key, brandFile, name, maxWidth } = options;
  if (isSvg(source)) {
    const { svg, width, height } = await readSvg(source, key, brandFile);
    const asset = createAsset(`/brand/${name}.svg`, svg, 'image/svg+xml');
    return { asset, picture: { src: versionedUrl(asset), width, height } };
  }
  const encode = (image: Sharp) => image.resize({ width: maxWidth, withoutEnlargement: true }).webp({ quality: 80 });
  const { data, info } = await encodePicture(options, encode);
  const asset = createAsset(`/brand/${name}.webp`, data, 'image/webp');
  return { asset, picture: { src: versionedUrl(asset), width: info.width, height: info.height } };
}

/** Returns a JPEG of the size that networks show uncropped, since some of them read no WebP. */
export async function readSharePicture(options: PictureSource): Promise<Buffer> {
  const encode = (image: Sharp) =>
    image.resize(1200, 630, { fit: 'cover' }).flatten({ background: '#fff' }).jpeg({ quality: 82 });
  return (await encodePicture(options, encode)).data;
}

const isSvg = (source: string) => source.trimStart().startsWith('<') || /\.svg$/i.test(source);

async function encodePicture({ source, key, brandFile }: PictureSource, encode: (image: Sharp) => Sharp) {
  const bytes = isSvg(source)
    ? Buffer.from((await readSvg(source, key, brandFile)).svg)
    : readBytes(resolve(dirname(brandFile), source), key);
  // Loaded only for pictures: the decoder takes longer to start than the rest of the portal.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: maxPixels });
  try {
    const { format } = await image.metadata();
    if (!isSvg(source) && !formats.includes(format)) throw new Error('another format');
    return await encode(image.rotate()).toBuffer({ resolveWithObject: true });
  } catch {
    throw new ConfigError(`"${key}" is no JPEG, PNG, WebP, AVIF or SVG picture that can be drawn, or has over 60 megapixels.`);
  }
}

function readBytes(path: string, key: string): Buffer {
  try {
    const file = statSync(path);
    // A device such as /dev/zero has no size and no end.
    if (file.isFile() && file.size <= maxBytes) return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`"${key}" is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new ConfigError(`"${key}" is no file of at most ${maxBytes / 1_000_000} MB.`);
}
