/** Rejects text that databases cannot store, deeply nested JSON and long path parameters. */
import { emailInvalid } from '#contract/messages.ts';
import { HttpError } from '../errors/http-error.ts';

const maxDepth = 20;
const maxParamLength = 200;

/** Throws a 400 for U+0000, a lone surrogate or nesting deeper than 20, in keys and values alike. */
export function assertWellFormedText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isWellFormed(value)) throw new HttpError(400, 'The text has characters that cannot be stored.', { code: 'broken_text' });
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    if (depth >= maxDepth) throw new HttpError(400, 'The request is nested too deeply.', { code: 'too_deep' });
    for (const [key, inner] of Object.entries(value)) {
      assertWellFormedText(key, depth + 1);
      // No address has such characters, so the message of the form is more helpful.
      if (key === 'email' && typeof inner === 'string' && !isWellFormed(inner))
        throw new HttpError(400, emailInvalid, { fields: { email: emailInvalid } });
      assertWellFormedText(inner, depth + 1);
    }
  }
}

const isWellFormed = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Throws a 414 for a path parameter of more than 200 characters. */
export function assertParamLength(params: unknown): void {
  const isTooLong = Object.values(params as Record<string, string>).some((value) => value.length > maxParamLength);
  if (isTooLong) throw new HttpError(414, 'The address is too long.');
}
