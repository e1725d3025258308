/** Turns LinkedIn's code into a session of the portal. */
import { useCallback } from 'react';
import * as messages from '#contract/messages.ts';
import { type ApiError, errorMessage } from '#web/api/api-errors.ts';
import { linkedinLoginMutation } from '#web/api/provider-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storageSet } from '#web/session/browser-storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';

/** Resolves to the sentence for what went wrong. */
export type CreateLinkedinSession = (code: string, state: string) => Promise<string | undefined>;

/** @param arrive goes to where the candidate is to be once the code has been taken */
export function useCreateLinkedinSession(arrive?: () => Promise<void>): CreateLinkedinSession {
  const { send: login } = useApiMutation(linkedinLoginMutation);
  const afterSignIn = useCompleteSignIn();

  return useCallback(
    async (code, state) => {
      const { data, error } = await login({ code, state });
      if (error) {
        const sentence = sentenceFor(error);
        // That one says what to do instead.
        if (sentence !== messages.emailCodeRequired) showToast(messages.linkedinSignInFailed, 'failure');
        return sentence;
      }
      const { result_email: person, ...session } = data;
      storageSet('id', person.id);
      await arrive?.();
      await afterSignIn(person.email, session, { name: person.name });
      return undefined;
    },
    [login, afterSignIn, arrive],
  );
}

/** Spec §5: an answer "must contain both result_email and token". */
function sentenceFor(failure: ApiError): string {
  return failure.kind === 'parsing' ? messages.providerEmailMissing : errorMessage(failure, messages.linkedinSignInFailed);
}
