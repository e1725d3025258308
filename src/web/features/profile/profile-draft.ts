/** What a candidate changes on the profile page (spec §5), and what may be wrong with it. */

import type { CandidateDetails } from '#contract/candidate-calls.ts';
import * as messages from '#contract/messages.ts';
import { validateContactNumber, validateFullName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts } from '#texts/profile.ts';

export interface ProfileDraft {
  name: string;
  /** As it is typed: with a leading +, spaces and hyphens if people like. */
  number: string;
}

export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>;

export function createProfileDraft({ name, mobile }: CandidateDetails): ProfileDraft {
  return { name, number: formatContactNumber(mobile) };
}

/** A contact number as the screen shows it; empty when there is none. */
export const formatContactNumber = (digits: string) => digits && `+${digits}`;

/** The draft as it is stored. */
export function normalizeProfileDraft({ name, number }: ProfileDraft): ProfileDraft {
  return { name: trimSpaces(name), number: number.replace(/[\s()+.-]/g, '') };
}

/** The sentence for each field that is not right, and the one that is said about the whole: first what is missing. */
export function validateProfileDraft(draft: ProfileDraft): { errors: ProfileErrors; formError: string | undefined } {
  const { name, number } = normalizeProfileDraft(draft);
  const faults: ProfileErrors = {
    name: name ? validateFullName(name) : texts.nameMissing,
    number: number ? validateContactNumber(number) : texts.numberMissing,
  };
  return { errors: faults, formError: name && number ? (faults.name ?? faults.number) : messages.fillAllFields };
}
