import { otpCode } from '#contract/fields.ts';
import * as messages from '#contract/messages.ts';
import { DomainError } from '../domain-error.ts';

/** Parses the code of a posted form. Throws a DomainError unless it has five digits. */
export function parsePostedCode(posted: string | undefined): string {
  const code = otpCode.safeParse(posted?.trim());
  if (code.success) return code.data;
  throw new DomainError('invalid', messages.otpIncomplete, { fields: { otp: messages.otpIncomplete } });
}
