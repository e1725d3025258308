/**
 * What a person may type (spec §5), with the sentence for when it does not fit. Forms and server read the same rule,
 * so a field never passes one and fails the other.
 */
import { z } from 'zod/mini';
import { limits } from './limits.ts';

export const sentences = {
  emailMissing: 'Please Enter The Email Address',
  emailInvalid: 'Invalid Email Address',
  otpIncomplete: 'Enter the 5 digit OTP',
  otpInvalid: 'Invalid OTP',
  otpUseLink: 'Too many codes were tried. Use the link in the last e-mail we sent.',
  linkInvalid: 'This link was already used, or is older than ten minutes.',
  fillAllFields: 'Please fill all the fields',
  nameInvalid: 'Invalid Name Entered',
  fullNameInvalid: 'Please Enter valid Full Name',
  contactTooLong: 'Mobile Number should be less than 12 digits',
  contactInvalid: 'Enter a phone number in digits',
  fileMissing: 'No file selected.',
  fileTooLarge: 'File size exceeds the 6 MB limit.',
  fileWrongType: 'Invalid file format. Only PDF, DOCX, or TXT files are allowed.',
  pictureFailed: 'Profile Picture Upload Failed',
  applyFailed: 'Error applying for the job',
  googleRefused: 'Google did not confirm this sign-in. Try again, or use a code by e-mail.',
  googleUnavailable: 'Google sign-in is not available right now',
  linkedinRefused: 'Please Try Again!',
  /** The page that reads it says it of LinkedIn's answer (spec §8). */
  noAddressGiven: 'Invalid response from server',
  codeFirst: 'Sign in with a code by e-mail this once, to show that the address is yours.',
  linkedinUnavailable: 'LinkedIn sign-in is not available right now',
} as const;

/** What is wrong with a value by one of the rules below, in that rule's own sentence; undefined when it fits. */
export function faultIn(rule: z.ZodMiniType, value: unknown): string | undefined {
  return rule.safeParse(value).error?.issues[0]?.message;
}

/**
 * A strict subset of RFC 5321: one ASCII mailbox, no quotes, comments or lists, a domain of at least two labels.
 * Anything looser reaches people it should not once a mail library reads it (`"a@b.co,evil@x.io"` goes to both).
 */
const mailbox =
  /^[A-Za-z0-9#$&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** Spaces at the ends are the keyboard's, not the address's. By hand: `/ +$/` takes seconds on many spaces in the middle. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(start, end);
}

/** An address as it is stored and compared. Lower-cased after the check: `K` (Kelvin sign) must not become `k`. */
export const emailAddress = z.pipe(
  z.pipe(
    z.string({ error: ({ input }) => (input === undefined || input === null ? sentences.emailMissing : sentences.emailInvalid) }),
    z.transform(trimmed),
  ),
  z.pipe(
    z.string().check(
      z.minLength(1, sentences.emailMissing),
      z.maxLength(limits.emailLength, sentences.emailInvalid),
      z.refine((text) => text === '' || mailbox.test(text), sentences.emailInvalid),
    ),
    z.transform((text) => text.toLowerCase()),
  ),
);

/** Five ASCII digits, as a string: a number would lose its leading zeros. */
export const otpCode = z.string(sentences.otpInvalid).check(z.regex(/^[0-9]{5}$/, sentences.otpInvalid));

/** What stands in the mailed link: which code it came with, and 256 bits that nobody guesses. */
export const signInLink = z
  .string(sentences.linkInvalid)
  .check(z.regex(/^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/, sentences.linkInvalid));

/** The sign-up name (spec §5): letters of any script in words parted by single spaces. */
export const signUpName = z
  .string(sentences.fillAllFields)
  .check(
    z.minLength(1, sentences.fillAllFields),
    z.maxLength(2 * limits.profileNameLength, sentences.nameInvalid),
    z.regex(/^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u, sentences.nameInvalid),
  );

/** The profile's name (spec §5): up to 50 characters and at least two words. */
export const fullName = z.pipe(
  z.pipe(z.string(sentences.fillAllFields), z.transform(trimmed)),
  z.string().check(
    z.minLength(1, sentences.fillAllFields),
    z.maxLength(limits.profileNameLength, sentences.fullNameInvalid),
    z.refine((name) => name === '' || name.split(/\s+/).length >= 2, sentences.fullNameInvalid),
  ),
);

/** Digits without the leading +, which only the screen shows. */
export const contactNumber = z.pipe(
  z.pipe(
    z.string(sentences.fillAllFields),
    z.transform((text: string) => trimmed(text).replace(/^\+/, '')),
  ),
  z.string().check(
    z.minLength(1, sentences.fillAllFields),
    z.maxLength(limits.contactNumberLength, sentences.contactTooLong),
    z.refine((digits) => digits === '' || /^[0-9]+$/.test(digits), sentences.contactInvalid),
  ),
);

export const resumeExtensions = ['pdf', 'docx', 'txt'] as const;
export type ResumeExtension = (typeof resumeExtensions)[number];

/** The extension of a resume's name, or undefined when the portal does not take such files. */
export function resumeExtension(fileName: string): ResumeExtension | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return resumeExtensions.find((known) => known === extension);
}

/** What is wrong with a chosen resume by its name and size, or undefined. The server looks at the content as well. */
export function resumeFault(file: { name: string; size: number } | null | undefined): string | undefined {
  if (!file) return sentences.fileMissing;
  if (file.size > limits.resumeBytes) return sentences.fileTooLarge;
  if (!resumeExtension(file.name)) return sentences.fileWrongType;
  return undefined;
}

/** What a file picker offers for a resume. */
export const resumeAccept =
  '.pdf,.docx,.txt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain';

/** What a file picker offers for a profile picture, and what the server takes. */
export const pictureAccept = 'image/jpeg,image/png';

/** What is wrong with a chosen profile picture by its type and size, or undefined. The server looks at the content as well. */
export function pictureFault(file: { type: string; size: number }): string | undefined {
  const fits = pictureAccept.split(',').includes(file.type) && file.size <= limits.pictureBytes;
  return fits ? undefined : sentences.pictureFailed;
}
