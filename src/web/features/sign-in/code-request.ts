/** Recognizes answers to a provider's sign-in that ask for a code by e-mail instead. */
import * as messages from '#contract/messages.ts';

export const asksForCode = (message: string | undefined): boolean =>
  message === messages.emailCodeRequired || message === messages.newDevicesExhausted;
