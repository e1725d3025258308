/**
 * What a person may type (spec §5), with the sentence for when it does not fit. Forms and server read the same rule,
 * so a field never passes one and fails the other. Plain functions: a browser then needs no library to ask them.
 */
import * as limits from './limits.ts';
import * as messages from './messages.ts';
import { trimSpaces } from './trim-spaces.ts';

/** The sign-up name (spec §5): letters of any script in words parted by single spaces. */
export function validateSignUpName(name: string): string | undefined {
  if (name === '') return messages.fillAllFields;
  const fits = name.length <= 2 * limits.profileNameMaxLength && /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(name);
  return fits ? undefined : messages.nameInvalid;
}

/** The profile's name (spec §5): up to 50 characters and at least two words. */
export function validateFullName(name: string): string | undefined {
  if (name === '') return messages.fillAllFields;
  const fits = name.length <= limits.profileNameMaxLength && name.split(/\s+/).length >= 2;
  return fits ? undefined : messages.fullNameInvalid;
}

/** Digits without the leading +, which only the screen shows. */
export const normalizeContactNumber = (typed: string) => trimSpaces(typed).replace(/^\+/, '');

export function validateContactNumber(digits: string): string | undefined {
  if (digits === '') return messages.fillAllFields;
  if (digits.length > limits.contactNumberMaxLength) return messages.contactTooLong;
  return /^[0-9]+$/.test(digits) ? undefined : messages.contactInvalid;
}

export const resumeExtensions = ['pdf', 'docx', 'txt'] as const;
export type ResumeExtension = (typeof resumeExtensions)[number];

/** The extension of a resume's name, or undefined when the portal does not take such files. */
export function parseResumeExtension(fileName: string): ResumeExtension | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return resumeExtensions.find((known) => known === extension);
}

/** What is wrong with a chosen resume by its name and size, or undefined. The server looks at the content as well. */
export function validateResumeFile(file: { name: string; size: number } | null | undefined): string | undefined {
  if (!file) return messages.fileMissing;
  if (file.size > limits.resumeMaxBytes) return messages.fileTooLarge;
  if (!parseResumeExtension(file.name)) return messages.fileTypeInvalid;
  return undefined;
}

/** What stands for a missing resume (spec §3). */
export const noResumePlaceholder = 'No Resume';

/** What a file picker offers for a resume. */
export const resumeAccept =
  '.pdf,.docx,.txt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain';

/** What a file picker offers for a profile picture, and what the server takes. */
export const pictureAccept = 'image/jpeg,image/png';

/** What is wrong with a chosen profile picture by its type and size, or undefined. The server looks at the content as well. */
export function validatePictureFile(file: { type: string; size: number }): string | undefined {
  const fits = pictureAccept.split(',').includes(file.type) && file.size <= limits.pictureMaxBytes;
  return fits ? undefined : messages.pictureUploadFailed;
}
