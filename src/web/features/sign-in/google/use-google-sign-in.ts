/** Renders Google's button and exchanges its credential for a session (spec §4). */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import * as messages from '#contract/messages.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { errorMessage, serverMessage } from '#web/api/api-errors.ts';
import { googleLoginMutation, googleStartMutation } from '#web/api/provider-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { asksForCode } from '../code-request.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { getFullName, parseVerifiedClaims } from './google-claims.ts';
import { loadGoogleScript } from './google-script.ts';

export interface GoogleSignInState {
  status: 'loading' | 'ready' | 'signing-in' | 'unavailable';
  /** The server's message when the candidate also needs an e-mailed code. */
  hint: string | undefined;
}

type GoogleApp = NonNullable<SignInProviders['google']>;

/** Spec §2: "a hidden transparent overlay 115px wide". */
const overlayPx = 115;
const loadTimeoutMs = 4000;

export function useGoogleSignIn(app: GoogleApp, parent: RefObject<HTMLElement | null>): GoogleSignInState {
  const [status, setStatus] = useState<GoogleSignInState['status']>('loading');
  const [hint, setHint] = useState<string>();
  const { send: startSignIn } = useApiMutation(googleStartMutation);
  const { send: login } = useApiMutation(googleLoginMutation);
  const completeSignIn = useCompleteSignIn();

  const signIn = useEffectEvent(async ({ credential }: { credential?: string }) => {
    const claims = parseVerifiedClaims(credential);
    if (!claims) return logFailure('no verified address');
    setStatus('signing-in');
    setHint(undefined);
    const { data, error } = await login({ data: { ...claims }, credential });
    if (error) {
      const message = serverMessage(error);
      if (asksForCode(message)) setHint(message);
      else logFailure(errorMessage(error, messages.googleSignInFailed));
      return setStatus('ready');
    }
    const { result_email: account, ...session } = data;
    await completeSignIn(account.email, session, { name: getFullName(claims) });
  });

  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const timeout = setTimeout(() => setStatus('unavailable'), loadTimeoutMs);
    Promise.all([loadGoogleScript(app.scriptUrl), startSignIn(undefined)])
      .then(([google, started]) => {
        if (started.error) throw started.error;
        if (signal.aborted || !parent.current) return;
        const { nonce } = started.data;
        google.initialize({ client_id: app.clientId, nonce, callback: (response) => void signIn(response) });
        google.renderButton(parent.current, { type: 'standard', size: 'large', text: 'signin', width: overlayPx });
        setStatus('ready');
      })
      .catch(() => setStatus('unavailable'))
      .finally(() => clearTimeout(timeout));
    return () => {
      unmounting.abort();
      clearTimeout(timeout);
    };
  }, [app, startSignIn, parent]);

  return { status, hint };
}

/** Spec §8: "Google sign-in error is only logged". */
function logFailure(reason: string): void {
  console.info('google sign-in:', reason);
}
