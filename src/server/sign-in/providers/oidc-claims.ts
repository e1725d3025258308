/** Reads address and name from verified OpenID Connect claims. */
import { emailAddress } from '#contract/fields.ts';
import * as limits from '#contract/limits.ts';
import type { OidcClaims } from './provider-schema.ts';

/** The address in its stored form; undefined when the portal does not accept it. */
export function emailFromClaims({ email }: OidcClaims): string | undefined {
  return emailAddress.safeParse(email ?? '').data;
}

/** Cut to the length of a profile name, without control and bidi characters. */
export function nameFromClaims({ name, given_name, family_name }: OidcClaims): string {
  const fullName = [given_name, family_name].filter(Boolean).join(' ') || name;
  const printable = fullName
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
  return [...printable].slice(0, limits.profileNameMaxLength).join('').trim();
}
