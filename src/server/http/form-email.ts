/** Parses the email address of a form. */
import { emailAddress } from '#contract/fields.ts';
import * as messages from '#contract/messages.ts';
import { DomainError } from '../domain-error.ts';

/** Returns the address in its stored form. */
export function parseFormEmail(text: string): string {
  const email = emailAddress.safeParse(text);
  if (email.success) return email.data;
  const message = email.error.issues[0]?.message ?? messages.emailInvalid;
  throw new DomainError('invalid', message, { fields: { email: message } });
}
