/** Validation rules of the apply form, shared by browser and server. */
import { validateEmail } from '#contract/email-rule.ts';
import * as messages from '#contract/messages.ts';
import { validateContactNumber, validateFullName, validateSignUpName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';

/** The text fields of the form. */
export interface ApplyFormValues {
  name: string;
  phone: string;
  email: string;
  /** `on` when the applicant accepted the terms, as browsers send a checked box. */
  consent: string;
}

/** In the order of the form. */
export const applyFormFields = ['resume', 'name', 'phone', 'email', 'consent'] as const;
export type ApplyFormField = (typeof applyFormFields)[number];
export type ApplyFormErrors = Partial<Record<ApplyFormField, string>>;

/** Removes separators; `00` stands for the `+` of the country code. */
export const normalizeApplicantPhone = (text: string) => text.replace(/[\s()./-]/g, '').replace(/^00/, '+');

/** A number with its country code, which the portal cannot know otherwise. */
export function validateApplicantPhone(text: string): string | undefined {
  const number = normalizeApplicantPhone(text);
  // The field starts with a country code, which counts as empty.
  if (/^\+?[0-9]{0,3}$/.test(number)) return messages.phoneMissing;
  if (!/^\+?[0-9]+$/.test(number)) return messages.contactInvalid;
  return number.startsWith('+') ? validateContactNumber(number.slice(1)) : messages.countryCodeMissing;
}

/** Either form of spec §5: the one of the sign-up, or the one of the profile, which allows punctuation. */
function validateApplicantName(text: string): string | undefined {
  const name = trimSpaces(text);
  if (name === '') return messages.nameMissing;
  return validateSignUpName(name) && validateFullName(name) && messages.nameInvalid;
}

/** Validates all fields but the resume. */
export function validateApplyForm({ name, phone, email, consent }: ApplyFormValues): ApplyFormErrors {
  const errors: ApplyFormErrors = {
    name: validateApplicantName(name),
    phone: validateApplicantPhone(phone),
    email: validateEmail(trimSpaces(email)),
    consent: consent === 'on' ? undefined : messages.consentMissing,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
