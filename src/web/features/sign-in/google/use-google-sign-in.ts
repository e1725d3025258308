/** Renders Google's button and exchanges its credential for a session (spec §4). */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import * as messages from '#contract/messages.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { errorMessage, serverMessage } from '#web/api/api-errors.ts';
import { googleLoginMutation, googleStartMutation } from '#web/api/provider-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { getFullName, parseVerifiedClaims } from './google-claims.ts';
import { loadGoogleScript } from './google-script.ts';

export interface GoogleSignInState {
  status: 'loading' | 'ready' | 'signing-in' | 'unavailable';
  /** An alternative when Google alone is not enough. */
  hint: string | undefined;
}

type GoogleApp = NonNullable<SignInProviders['google']>;

/** Spec §2: "a hidden transparent overlay 115px wide". */
const overlayPx = 115;
const patienceMs = 4000;

export function useGoogleSignIn(app: GoogleApp, place: RefObject<HTMLElement | null>): GoogleSignInState {
  const [stage, setStage] = useState<GoogleSignInState['status']>('loading');
  const [advice, setAdvice] = useState<string>();
  const { send: begin } = useApiMutation(googleStartMutation);
  const { send: login } = useApiMutation(googleLoginMutation);
  const afterSignIn = useCompleteSignIn();

  const signIn = useEffectEvent(async ({ credential }: { credential?: string }) => {
    const claims = parseVerifiedClaims(credential);
    if (!claims) return logged('no verified address');
    setStage('signing-in');
    setAdvice(undefined);
    const { data, error } = await login({ data: { ...claims }, credential });
    if (error) {
      const sentence = serverMessage(error);
      if (sentence === messages.emailCodeRequired) setAdvice(sentence);
      else logged(errorMessage(error, messages.googleSignInFailed));
      return setStage('ready');
    }
    const { result_email: person, ...session } = data;
    await afterSignIn(person.email, session, { name: getFullName(claims) });
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tooLate = setTimeout(() => setStage('unavailable'), patienceMs);
    Promise.all([loadGoogleScript(app.scriptUrl), begin(undefined)])
      .then(([google, started]) => {
        if (started.error) throw started.error;
        if (signal.aborted || !place.current) return;
        const { nonce } = started.data;
        google.initialize({ client_id: app.clientId, nonce, callback: (answer) => void signIn(answer) });
        google.renderButton(place.current, { type: 'standard', size: 'large', text: 'signin', width: overlayPx });
        setStage('ready');
      })
      .catch(() => setStage('unavailable'))
      .finally(() => clearTimeout(tooLate));
    return () => {
      leaving.abort();
      clearTimeout(tooLate);
    };
  }, [app, begin, place]);

  return { status: stage, hint: advice };
}

/** Spec §8: "Google sign-in error is only logged". */
function logged(reason: string): void {
  console.info('google sign-in:', reason);
}
