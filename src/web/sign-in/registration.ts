/** What a new candidate fills in (spec §5), and what may be wrong with it. */

import { contactDigits, contactFault, resumeFault, signUpNameFault } from '#contract/rules.ts';
import * as sentences from '#contract/sentences.ts';
import { trimmed } from '#contract/trimmed.ts';
import { texts } from '#texts/resume-dialog.ts';

export interface Registration {
  name: string;
  /** Digits with the country's code; empty while there is no number. */
  phone: string;
  resume: File | undefined;
  accepted: boolean;
}

export const emptyRegistration: Registration = { name: '', phone: '', resume: undefined, accepted: false };

export type RegistrationFaults = Partial<Record<keyof Registration, string>>;

/** The sentence for each field that is not right yet; none when the form can be sent. */
export function faultsOf({ name, phone, resume, accepted }: Registration): RegistrationFaults {
  const faults: RegistrationFaults = {
    name: trimmed(name) ? signUpNameFault(trimmed(name)) : texts.missing.name,
    phone: phone ? contactFault(contactDigits(phone)) : texts.missing.phone,
    resume: resume ? resumeFault(resume) : texts.missing.resume,
    accepted: accepted ? undefined : texts.missing.terms,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** What is said about the whole form: that something is missing, or else what is wrong first; undefined without faults. */
export function sentenceFor(form: Registration, faults: RegistrationFaults): string | undefined {
  const missing = !trimmed(form.name) || !form.phone || !form.resume || !form.accepted;
  return missing ? sentences.fillAllFields : (faults.name ?? faults.phone ?? faults.resume);
}
