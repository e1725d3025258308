/** Parses the JSON of providers: discovery documents, tokens, claims. */
import { z } from 'zod/mini';
import { signInProviders } from '#contract/sign-in-providers.ts';

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });
export const parseDiscoveryDocument = (json: unknown) => discoveryDocument.parse(json);

const tokenResponse = z.object({ access_token: z.string(), id_token: z.optional(z.nullable(z.string())) });
export const parseTokenResponse = (json: unknown) => tokenResponse.parse(json);

const text = z.catch(z.string(), '');

/** Providers are loose with types: LinkedIn writes `email_verified` as a boolean or as text. */
const oidcClaims = z.object({
  sub: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  email: z.optional(z.nullable(z.string())),
  email_verified: z.optional(z.unknown()),
  name: text,
  given_name: text,
  family_name: text,
});
export type OidcClaims = z.output<typeof oidcClaims>;
export const parseOidcClaims = (json: unknown) => oidcClaims.parse(json);

const googleClaims = z.extend(oidcClaims, {
  email_verified: z.literal(true),
  hd: z.optional(z.string()),
  nonce: z.optional(z.string()),
});
export const parseGoogleClaims = (json: unknown) => googleClaims.parse(json);

const identity = z.object({
  provider: z.enum(signInProviders),
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  until: z.number(),
});

const pendingIdentity = z.extend(identity, { id: z.string(), isVerified: z.boolean() });
export type PendingIdentity = z.output<typeof pendingIdentity>;
export const parsePendingIdentity = (json: unknown) => pendingIdentity.parse(json);

const unlinkedIdentity = z.extend(identity, {
  linkedAt: z.string(),
  usedAt: z.nullable(z.string()),
  provenAt: z.nullable(z.string()),
});
export type UnlinkedIdentity = z.output<typeof unlinkedIdentity>;
export const parseUnlinkedIdentity = (json: unknown) => unlinkedIdentity.parse(json);

/** Names the fields that a schema rejects, for the log; undefined for other errors. */
export const invalidFields = (error: unknown): string | undefined =>
  error instanceof z.core.$ZodError ? error.issues.map(({ path }) => path.join('.')).join(', ') : undefined;
