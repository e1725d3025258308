/** Reads and validates the brand file (`docs/white-label.md`). */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod/mini';
import { ConfigError } from '../config-error.ts';

export type BrandFile = z.infer<typeof brandFile>;

/** Throws a ConfigError that names the file and the key. */
export function readBrandFile(path: string): BrandFile {
  const result = brandFile.safeParse(readJson(path));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${basename(path)}: ${issue ? describeIssue(issue) : 'cannot be used'}.`);
}

/** Validates the settings that override the file, by their names in the environment. */
export function validateBrandSettings(settings: z.infer<typeof brandSettings>): void {
  const result = brandSettings.safeParse(settings);
  if (result.success) return;
  const [issue] = result.error.issues;
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`BRAND_FILE is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ConfigError(`${basename(path)} is not JSON: ${(error as Error).message}.`);
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((name) => `"${key && `${key}.`}${name}"`).join(', ');
    return `${keys} ${issue.keys.length === 1 ? 'is no key' : 'are no keys'} of a brand file`;
  }
  return key ? `"${key}" ${issue.message}` : issue.message;
}

const text = (maxLength: number) =>
  z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'is empty'),
      z.maxLength(maxLength, `is longer than ${maxLength} characters`),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of visible characters'),
    );

/** True for an https URL or a path of this origin. `//host` and `/\host` are other origins. */
const isValidLink = (url: string) =>
  /^\/(?![/\\])/.test(url) || (/^https:\/\//.test(url) && URL.canParse(url) && new URL(url).protocol === 'https:');
const link = z.string('must be an address').check(z.refine(isValidLink, 'must begin with https:// or be a path such as /terms'));

const picture = z.string('must be a path to an SVG file, or the SVG itself').check(z.minLength(1, 'is empty'));

const name = z.optional(text(60));
const legalName = z.optional(text(120));
const color = z.optional(z.string('must be text').check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0A6B4E')));
const supportEmail = z.optional(z.email('must be an e-mail address'));

const brandSettings = z.object({
  COMPANY_NAME: name,
  COMPANY_LEGAL_NAME: legalName,
  BRAND_COLOR: color,
  SUPPORT_EMAIL: supportEmail,
});

const brandFile = z.strictObject(
  {
    name,
    legalName,
    color,
    logo: z.optional(
      z.strictObject(
        { light: picture, dark: picture, saysName: z.optional(z.boolean('must be true or false')) },
        'must have a light and a dark picture',
      ),
    ),
    headline: z.optional(text(60)),
    heroText: z.optional(text(160)),
    closing: z.optional(text(60)),
    services: z.optional(
      z
        .array(z.strictObject({ name: text(40), url: link }, 'must have a name and a url'), 'must be a list of links')
        .check(z.maxLength(8, 'has more than 8 links')),
    ),
    legal: z.optional(z.strictObject({ terms: link, privacy: link, cookies: link }, 'must have terms, privacy and cookies')),
    supportEmail,
  },
  'must hold one object',
);
