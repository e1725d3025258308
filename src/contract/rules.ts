/**
 * Validation rules for names, numbers and files (spec §5), shared by forms and server.
 *
 * Each returns a message, or undefined for a valid value. Plain functions keep zod out of the pages.
 */
import { pictureAccept } from './forms/file-accept.ts';
import * as limits from './limits.ts';
import * as messages from './messages.ts';
import { trimSpaces } from './trim-spaces.ts';

/** Letters of any script, in words with single spaces between them (spec §5), as many as the profile accepts. */
export function validateSignUpName(name: string): string | undefined {
  if (name === '') return messages.fillAllFields;
  const isValid = name.length <= limits.profileNameMaxLength && /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(name);
  return isValid ? undefined : messages.nameInvalid;
}

/** Control and direction characters, which would change how terminals, mails and lists show the text around a name. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Up to 50 characters and at least two words (spec §5). */
export function validateFullName(name: string): string | undefined {
  if (name === '') return messages.fillAllFields;
  const hasSpecifiedLength = name.length <= limits.profileNameMaxLength && name.split(/\s+/).length >= 2;
  const isValid = hasSpecifiedLength && !controlCharacters.test(name);
  return isValid ? undefined : messages.fullNameInvalid;
}

/** Removes the leading +, which only the screen shows. */
export const normalizeContactNumber = (text: string) => trimSpaces(text).replace(/^\+/, '');

/** The country code of a whole number (ITU E.164): one, two or three digits. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2})/;

/** The limit of spec §5 counts the number without its country code. */
export function validateContactNumber(digits: string): string | undefined {
  if (digits === '') return messages.fillAllFields;
  const nationalLength = digits.replace(countryCode, '').length;
  const isTooLong = nationalLength > limits.contactNumberMaxLength || digits.length > limits.internationalNumberMaxLength;
  if (isTooLong) return messages.contactTooLong;
  return /^[0-9]+$/.test(digits) ? undefined : messages.contactInvalid;
}

export const resumeExtensions = ['pdf', 'docx', 'txt'] as const;
export type ResumeExtension = (typeof resumeExtensions)[number];

/** Returns undefined for an extension that the portal does not accept. */
export function parseResumeExtension(fileName: string): ResumeExtension | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return resumeExtensions.find((option) => option === extension);
}

/** Checks name and size; the server also checks the content. */
export function validateResumeFile(file: { name: string; size: number } | null | undefined): string | undefined {
  if (!file) return messages.fileMissing;
  if (file.size > limits.resumeMaxBytes) return messages.fileTooLarge;
  if (!parseResumeExtension(file.name)) return messages.fileTypeInvalid;
  return undefined;
}

/** Stands for a missing resume (spec §3). */
export const noResumePlaceholder = 'No Resume';

/** Checks type and size; the server also checks the content. */
export function validatePictureFile(file: { type: string; size: number }): string | undefined {
  const isValid = pictureAccept.split(',').includes(file.type) && file.size <= limits.pictureMaxBytes;
  return isValid ? undefined : messages.pictureUploadFailed;
}
