/** A company's logo as it comes from its brand file: looked at once, at start, so that no page shows a broken picture. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';

export interface LogoImage {
  svg: string;
  /** Width by height. */
  ratio: number;
}

const mostBytes = 100_000;

/** Takes an SVG, or the path of one beside the brand file; `key` is what a fault calls it. */
export async function readLogo(source: string, key: string, brandFile: string): Promise<LogoImage> {
  const svg = source.trimStart().startsWith('<') ? source : fileText(resolve(dirname(brandFile), source), key);
  if (Buffer.byteLength(svg) > mostBytes) throw new ConfigError(`"${key}" is larger than ${mostBytes / 1000} kB.`);
  if (/<script|<foreignObject|<!ENTITY/i.test(svg)) throw new ConfigError(`"${key}" must be a picture only, without scripts.`);
  const { default: sharp } = await import('sharp');
  const { format, width, height } = await sharp(Buffer.from(svg))
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  if (format !== 'svg' || !width || !height) throw new ConfigError(`"${key}" is no SVG that can be drawn.`);
  return { svg, ratio: width / height };
}

function fileText(path: string, key: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`"${key}" is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
