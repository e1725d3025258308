/** Finds name, phone number and e-mail address in the text of a resume. */

import { validateEmail } from '#contract/email-rule.ts';
import { validateApplicantPhone } from '#contract/forms/apply-form-rules.ts';
import { validateFullName } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';

export interface ContactDetails {
  name: string;
  phone: string;
  email: string;
}

/** The head of a resume names its owner; addresses further down are often those of referees. */
const headLength = 3000;
const nameLines = 8;

/** Whether a submitted value is the one that was read. */
export const isSameDetail = (submitted: string, read: string | undefined) =>
  read !== undefined && trimSpaces(submitted) === trimSpaces(read);

export function findContactDetails(text: string): Partial<ContactDetails> {
  const head = text.slice(0, headLength).normalize('NFC');
  const [name, phone, email] = [findName(head), findPhone(head), findEmail(head)];
  return { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) };
}

function findEmail(text: string): string | undefined {
  const found = /[A-Za-z0-9._%+-]{1,60}@[A-Za-z0-9-]{1,60}(?:\.[A-Za-z0-9-]{1,60}){1,5}/.exec(text)?.[0].toLowerCase();
  return found !== undefined && validateEmail(found) === undefined ? found : undefined;
}

/** Only a number with its country code: the portal cannot know the country of another. */
function findPhone(text: string): string | undefined {
  for (const [found] of text.matchAll(/(?:\+|\b00)[1-9](?:[ ()./-]{0,3}[0-9]){6,14}(?![0-9])/g)) {
    const phone = found
      .replace(/^00/, '+')
      .replace(/\(0\)/, ' ')
      .replace(/[^+0-9]+/g, ' ')
      .trim();
    if (validateApplicantPhone(phone) === undefined) return phone;
  }
  return undefined;
}

/** The first line of two to four capitalized words that is no heading. */
function findName(text: string): string | undefined {
  const lines = text
    .split(/\n| {3,}|\t|[|•·,]/)
    .map((line) => line.replace(/^\s*name\s*:/i, '').trim())
    .filter(Boolean);
  return lines.slice(0, nameLines).map(capitalize).find(isName);
}

/** 'ASHA RAO' is 'Asha Rao'. */
const capitalize = (line: string) =>
  line === line.toUpperCase() ? line.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()) : line;

const isName = (line: string) =>
  /^\p{Lu}[\p{L}\p{M}.’'-]*(?: (?:\p{Lu}[\p{L}\p{M}.’'-]*|d[aeiou]s?|v[ao]n|bin|al|el)){1,3}$/u.test(line) &&
  !headingWords.test(line) &&
  validateFullName(line) === undefined;

const headingWords =
  /\b(resume|résumé|curriculum|vitae|cv|profile|summary|objective|contact|details|experience|education|skills|about|personal|information|engineer|developer|manager|designer|analyst|scientist|consultant|senior|junior|lead|software|data|street|road|avenue)\b/i;
