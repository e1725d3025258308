/** Turns LinkedIn's code into a session of the portal. */
import { useCallback } from 'react';
import * as sentences from '#contract/sentences.ts';
import { type CallFailure, explained, statusOf } from '../data/failures.ts';
import { useLinkedinLoginMutation } from '../data/providers.ts';
import { remember } from '../session/browser-memory.ts';
import { toast } from '../ui/toast-queue.ts';
import { useAfterSignIn } from './after-sign-in.ts';

/** Resolves to the sentence for what went wrong. */
export type LinkedinSession = (code: string, state: string) => Promise<string | undefined>;

/** @param arrive goes to where the candidate is to be once the code has been taken */
export function useLinkedinSession(arrive?: () => Promise<void>): LinkedinSession {
  const [login] = useLinkedinLoginMutation();
  const afterSignIn = useAfterSignIn();

  return useCallback(
    async (code, state) => {
      const { data, error } = await login({ code, state });
      if (error) {
        const sentence = sentenceFor(error);
        // That one says what to do instead.
        if (sentence !== sentences.codeFirst) toast(sentences.linkedinRefused, 'failure');
        return sentence;
      }
      const { result_email: person, ...session } = data;
      remember('id', person.id);
      await arrive?.();
      await afterSignIn(person.email, session, { name: person.name });
      return undefined;
    },
    [login, afterSignIn, arrive],
  );
}

/** Spec §5: an answer "must contain both result_email and token". */
function sentenceFor(failure: CallFailure): string {
  return statusOf(failure) === 'PARSING_ERROR' ? sentences.noAddressGiven : explained(failure, sentences.linkedinRefused);
}
