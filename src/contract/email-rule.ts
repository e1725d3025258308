/** Validates e-mail addresses, apart from the other rules so that dialogs load only this. */
import * as limits from './limits.ts';
import * as messages from './messages.ts';

/**
 * A strict subset of RFC 5321: one ASCII mailbox, no quotes, comments or lists, a domain of at least two labels.
 * With anything looser, a mail library may send to a second mailbox (`"a@b.co,evil@x.io"` goes to both).
 */
const mailbox =
  /^[A-Za-z0-9#$&'*+/=?^_{|}~-]+(?:\.[A-Za-z0-9#$&'*+/=?^_{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** Returns a message for an invalid address. The address is trimmed. */
export function validateEmail(text: string): string | undefined {
  if (text === '') return messages.emailMissing;
  return text.length > limits.emailMaxLength || !mailbox.test(text) ? messages.emailInvalid : undefined;
}
