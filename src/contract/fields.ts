/** The rules of `rules.ts` as fields of a call's body. */
import { z } from 'zod/mini';
import { validateEmail } from './email-rule.ts';
import * as messages from './messages.ts';
import { normalizeContactNumber, validateContactNumber, validateFullName, validateSignUpName } from './rules.ts';
import { trimSpaces } from './trim-spaces.ts';

/** An address as it is stored and compared. Lower-cased after the check: `K` (Kelvin sign) must not become `k`. */
export const emailAddress = z.pipe(
  z.pipe(
    z.string({ error: ({ input }) => (input === undefined || input === null ? messages.emailMissing : messages.emailInvalid) }),
    z.transform(trimSpaces),
  ),
  z.pipe(
    z.string().check(held(validateEmail)),
    z.transform((text) => text.toLowerCase()),
  ),
);

/** Five ASCII digits, as a string: a number would lose its leading zeros. */
export const otpCode = z.string(messages.otpInvalid).check(z.regex(/^[0-9]{5}$/, messages.otpInvalid));

/** What stands in the mailed link: which code it came with, and 256 bits that nobody guesses. */
export const signInLink = z
  .string(messages.linkInvalid)
  .check(z.regex(/^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/, messages.linkInvalid));

export const signUpName = z.string(messages.fillAllFields).check(held(validateSignUpName));

export const fullName = z.pipe(
  z.pipe(z.string(messages.fillAllFields), z.transform(trimSpaces)),
  z.string().check(held(validateFullName)),
);

export const contactNumber = z.pipe(
  z.pipe(z.string(messages.fillAllFields), z.transform(normalizeContactNumber)),
  z.string().check(held(validateContactNumber)),
);

/** Holds a text to a rule, whose sentence becomes the refusal's. */
function held(rule: (text: string) => string | undefined): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = rule(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}
