/** The registration form of a new candidate and its validation (spec §5). */

import * as messages from '#contract/messages.ts';
import { normalizeContactNumber, validateContactNumber, validateResumeFile, validateSignUpName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts } from '#texts/resume-dialog.ts';

export interface RegistrationForm {
  name: string;
  /** Digits with the dial code; empty without a number. */
  phone: string;
  resume: File | undefined;
  accepted: boolean;
}

export const emptyRegistrationForm: RegistrationForm = { name: '', phone: '', resume: undefined, accepted: false };

export type RegistrationErrors = Partial<Record<keyof RegistrationForm, string>>;

/** Returns a message per invalid field; empty for a valid form. */
export function validateRegistration({ name, phone, resume, accepted }: RegistrationForm): RegistrationErrors {
  const errors: RegistrationErrors = {
    name: trimSpaces(name) ? validateSignUpName(trimSpaces(name)) : texts.missing.name,
    phone: phone ? validateContactNumber(normalizeContactNumber(phone)) : texts.missing.phone,
    resume: resume ? validateResumeFile(resume) : texts.missing.resume,
    accepted: accepted ? undefined : texts.missing.terms,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** Removes the shown errors of changed fields that are now right. Other fields keep theirs, which may be the server's. */
export function updateErrors(
  shown: RegistrationErrors,
  invalid: RegistrationErrors,
  change: Partial<RegistrationForm>,
): RegistrationErrors {
  const isLeft = ([field]: [string, string]) => !(field in change) || field in invalid;
  return Object.fromEntries(Object.entries(shown).filter(isLeft));
}

/** The message of the whole form: missing values first, then the first error; undefined without errors. */
export function summarizeErrors(form: RegistrationForm, errors: RegistrationErrors): string | undefined {
  const missing = !trimSpaces(form.name) || !form.phone || !form.resume || !form.accepted;
  return missing ? messages.fillAllFields : (errors.name ?? errors.phone ?? errors.resume);
}

/** Splits a valid name: the first word is sent as first_name, the rest as last_name (spec §5). */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
