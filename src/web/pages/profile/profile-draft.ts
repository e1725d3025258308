/** What a candidate changes on the profile page (spec §5), and what may be wrong with it. */

import type { CandidateDetails } from '#contract/candidates.ts';
import { contactFault, fullNameFault } from '#contract/rules.ts';
import * as sentences from '#contract/sentences.ts';
import { trimmed } from '#contract/trimmed.ts';
import { texts } from '#texts/profile.ts';

export interface ProfileDraft {
  name: string;
  /** As it is typed: with a leading +, spaces and hyphens if people like. */
  number: string;
}

export type ProfileFaults = Partial<Record<keyof ProfileDraft, string>>;

export function draftOf({ name, mobile }: CandidateDetails): ProfileDraft {
  return { name, number: withPlus(mobile) };
}

/** A contact number as the screen shows it; empty when there is none. */
export const withPlus = (digits: string) => digits && `+${digits}`;

/** The draft as it is stored. */
export function storedForm({ name, number }: ProfileDraft): ProfileDraft {
  return { name: trimmed(name), number: number.replace(/[\s()+.-]/g, '') };
}

/** The sentence for each field that is not right, and the one that is said about the whole: first what is missing. */
export function judge(draft: ProfileDraft): { faults: ProfileFaults; sentence: string | undefined } {
  const { name, number } = storedForm(draft);
  const faults: ProfileFaults = {
    name: name ? fullNameFault(name) : texts.nameMissing,
    number: number ? contactFault(number) : texts.numberMissing,
  };
  return { faults, sentence: name && number ? (faults.name ?? faults.number) : sentences.fillAllFields };
}
