/** What both providers say about a person. They are not strict about types (security of LinkedIn's `email_verified`). */
import { z } from 'zod/mini';
import { emailAddress } from '#contract/fields.ts';
import * as limits from '#contract/limits.ts';

const text = z.catch(z.string(), '');

export const oidcClaims = z.object({
  sub: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  email: z.optional(z.nullable(z.string())),
  email_verified: z.optional(z.unknown()),
  name: text,
  given_name: text,
  family_name: text,
});
export type OidcClaims = z.output<typeof oidcClaims>;

/** The address in its stored form; undefined when there is none that the portal takes. */
export function emailFromClaims({ email }: OidcClaims): string | undefined {
  return emailAddress.safeParse(email ?? '').data;
}

/** As long as a profile may have it, without what no page could show. */
export function nameFromClaims({ name, given_name, family_name }: OidcClaims): string {
  const whole = [given_name, family_name].filter(Boolean).join(' ') || name;
  const shown = whole
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
  return [...shown].slice(0, limits.profileNameMaxLength).join('').trim();
}
