/** Schemas for body fields, built on the rules that forms share. */
import { z } from 'zod/mini';
import { linkPattern } from './addresses.ts';
import { validateEmail } from './email-rule.ts';
import * as messages from './messages.ts';
import { normalizeContactNumber, validateContactNumber, validateFullName, validateSignUpName } from './rules.ts';
import { trimSpaces } from './trim-spaces.ts';

/** Lower-cases after validation, since `K` (Kelvin sign) would become `k`. */
export const emailAddress = z.pipe(
  z.pipe(
    z.string({ error: ({ input }) => (input === undefined || input === null ? messages.emailMissing : messages.emailInvalid) }),
    z.transform(trimSpaces),
  ),
  z.pipe(
    z.string().check(passes(validateEmail)),
    z.transform((text) => text.toLowerCase()),
  ),
);

/** A string, since a number would lose leading zeros. */
export const otpCode = z.string(messages.otpInvalid).check(z.regex(/^[0-9]{5}$/, messages.otpInvalid));

/** The token of a mailed link. */
export const signInLink = z.string(messages.linkInvalid).check(z.regex(linkPattern, messages.linkInvalid));

export const signUpName = z.string(messages.fillAllFields).check(passes(validateSignUpName));

export const fullName = z.pipe(
  z.pipe(z.string(messages.fillAllFields), z.transform(trimSpaces)),
  z.string().check(passes(validateFullName)),
);

export const contactNumber = z.pipe(
  z.pipe(z.string(messages.fillAllFields), z.transform(normalizeContactNumber)),
  z.string().check(passes(validateContactNumber)),
);

/** Turns a rule into a zod check. */
function passes(rule: (text: string) => string | undefined): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = rule(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}
