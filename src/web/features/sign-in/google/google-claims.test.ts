import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFullName, parseVerifiedClaims } from './google-claims.ts';

const asha = { email: 'asha@gmail.com', email_verified: true, given_name: 'Āsha', family_name: 'Ráo' };
const createToken = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('parses claims with names of any script', () => {
  expect(parseVerifiedClaims(createToken(asha))).toEqual(asha);
  expect(getFullName(asha)).toBe('Āsha Ráo');
});

test('"used only if email_verified is true"', () => {
  for (const email_verified of [false, 'true', 1, null, undefined])
    expect(parseVerifiedClaims(createToken({ ...asha, email_verified }))).toBeUndefined();
  expect(parseVerifiedClaims(createToken({ ...asha, email: undefined }))).toBeUndefined();
});

test('joins the names that the claims contain', () => {
  const { email, email_verified } = asha;
  expect(getFullName({ email, email_verified, given_name: 'Asha' })).toBe('Asha');
  expect(getFullName({ email, email_verified })).toBe('');
});

test('rejects arbitrary values', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.string().map((text) => `a.${text}.c`),
      ),
      (credential) => {
        expect(parseVerifiedClaims(credential)).toBeUndefined();
      },
    ),
  );
});
