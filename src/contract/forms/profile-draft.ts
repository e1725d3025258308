/** The draft of the profile form and its validation (spec §5). */

import type { CandidateDetails } from '#contract/candidate-calls.ts';
import * as messages from '#contract/messages.ts';
import { validateContactNumber, validateFullName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';

export interface ProfileDraft {
  name: string;
  /** The entered number; may contain a leading +, spaces and hyphens. */
  number: string;
}

export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>;

export function createProfileDraft({ name, mobile }: CandidateDetails): ProfileDraft {
  return { name, number: mobile && `+${mobile}` };
}

/** Normalizes the draft for storage. */
export function normalizeProfileDraft({ name, number }: ProfileDraft): ProfileDraft {
  return { name: trimSpaces(name), number: number.replace(/[\s()+.-]/g, '') };
}

/** Returns a message per invalid field and one for the form; missing values come first. */
export function validateProfileDraft(draft: ProfileDraft): { errors: ProfileErrors; formError: string | undefined } {
  const { name, number } = normalizeProfileDraft(draft);
  const errors: ProfileErrors = {
    name: name ? validateFullName(name) : messages.nameMissing,
    number: number ? validateContactNumber(number) : messages.contactMissing,
  };
  return { errors, formError: name && number ? (errors.name ?? errors.number) : messages.fillAllFields };
}
