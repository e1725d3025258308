/** Validates recipients and answer times of applications. Settings, imports and commands share the rule. */
import { validateEmail } from '#contract/email-rule.ts';

const maxRecipients = 5;
export const recipientsInvalid = `must be up to ${maxRecipients} e-mail addresses, separated by commas`;

export const replyByDaysMax = 365;
export const replyByDaysInvalid = `must be a number of days from 1 to ${replyByDaysMax}`;

/** Returns distinct addresses, separated by commas; undefined for an invalid list. */
export function normalizeRecipients(text: string): string | undefined {
  const addresses = splitRecipients(text.toLowerCase());
  if (addresses.length > maxRecipients || addresses.some((address) => validateEmail(address) !== undefined)) return undefined;
  return [...new Set(addresses)].join(',');
}

export const splitRecipients = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
