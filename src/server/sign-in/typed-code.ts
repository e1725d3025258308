import { otpCode } from '#contract/fields.ts';
import * as messages from '#contract/messages.ts';
import { DomainError } from '../domain-error.ts';

/** Reads the code of a posted form. Throws a DomainError unless it has five digits. */
export function parseTypedCode(typed: string | undefined): string {
  const code = otpCode.safeParse(typed?.trim());
  if (code.success) return code.data;
  throw new DomainError('invalid', messages.otpIncomplete, { fields: { otp: messages.otpIncomplete } });
}
