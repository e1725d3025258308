/** Reads and validates the SVG files of a brand at startup. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';

export interface SvgImage {
  svg: string;
  /** In pixels. */
  width: number;
  height: number;
}

const maxBytes = 100_000;
const wayOut =
  'Ask the designer of the logo for its SVG file, or leave "logo" out: the first letter of the name stands in its place.';

/**
 * Throws a ConfigError for an invalid picture.
 * @param source an SVG, or its path relative to the brand file
 * @param key the key in the brand file, for the error message
 */
export async function readSvg(source: string, key: string, brandFile: string): Promise<SvgImage> {
  if (/\.(png|jpe?g|webp|gif|pdf|ai|eps)$/i.test(source))
    throw new ConfigError(`"${key}" must be an SVG file, not ${source}. ${wayOut}`);
  const svg = source.trimStart().startsWith('<') ? source : readText(resolve(dirname(brandFile), source), key);
  if (Buffer.byteLength(svg) > maxBytes) throw new ConfigError(`"${key}" is larger than ${maxBytes / 1000} kB.`);
  if (/<script|<foreignObject|<!ENTITY/i.test(svg)) throw new ConfigError(`"${key}" must be a picture only, without scripts.`);
  const { default: sharp } = await import('sharp');
  const { format, width, height } = await sharp(Buffer.from(svg))
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  if (format !== 'svg' || !width || !height) throw new ConfigError(`"${key}" is no SVG that can be drawn. ${wayOut}`);
  return { svg, width, height };
}

function readText(path: string, key: string): string {
  try {
    // A device such as /dev/zero has no end.
    if (statSync(path).isFile()) return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`"${key}" is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new ConfigError(`"${key}" is ${path}, which is no file.`);
}
