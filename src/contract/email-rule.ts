import * as limits from './limits.ts';
import * as messages from './messages.ts';

/**
 * A strict subset of RFC 5321: one ASCII mailbox, no quotes, comments or lists, a domain of at least two labels.
 * Anything looser reaches people it should not once a mail library reads it (`"a@b.co,evil@x.io"` goes to both).
 */
const mailbox =
  /^[A-Za-z0-9#$&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** What is wrong with an address whose spaces at the ends are gone, or undefined. */
export function validateEmail(text: string): string | undefined {
  if (text === '') return messages.emailMissing;
  return text.length > limits.emailMaxLength || !mailbox.test(text) ? messages.emailInvalid : undefined;
}
