/** Signs in with LinkedIn in a popup, or in this tab without one (spec §4). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { type ApiError, errorMessage } from '#web/api/api-errors.ts';
import { linkedinLoginMutation, linkedinStartMutation } from '#web/api/provider-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { asksForCode } from '../code-request.ts';
import { ProviderButtonView } from '../provider-button-view.tsx';
import styles from '../sign-in.module.css';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { authorizationUrl, generateState, type LinkedinClientConfig, markRedirectFlow } from './linkedin-authorization.ts';
import { isCanceled, type LinkedinError, openLinkedinPopup, subscribeToPopupResult } from './linkedin-popup.ts';

export function LinkedinSignIn({ app }: { app: NonNullable<SignInProviders['linkedin']> }) {
  const { busy, error, start } = useLinkedinSignIn();
  return (
    <div className={styles.provider}>
      <ProviderButtonView provider="linkedin" busy={busy} onClick={() => void start(app)} />
      <FieldError error={error} />
    </div>
  );
}

interface LinkedinSignInState {
  busy: boolean;
  error: string | undefined;
  start(app: LinkedinClientConfig): Promise<void>;
}

function useLinkedinSignIn(): LinkedinSignInState {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { send: registerState } = useApiMutation(linkedinStartMutation);
  const createSession = useCreateLinkedinSession();
  const stopListening = useRef<() => void>(undefined);

  // Closing the dialog cancels the sign-in.
  useEffect(() => () => stopListening.current?.(), []);

  /** The error callback of spec §4; canceling shows no message. */
  const fail = (reason: LinkedinError) => {
    setBusy(false);
    if (isCanceled(reason)) return;
    setError(messages.linkedinSignInFailed);
    showToast(messages.linkedinSignInFailed, 'failure');
  };

  const start = async (app: LinkedinClientConfig) => {
    stopListening.current?.();
    setError(undefined);
    setBusy(true);
    const state = generateState();
    storage.set('linkedin_oauth2_state', state);
    // Opens before any await: browsers allow popups only shortly after a click.
    const popup = openLinkedinPopup();
    if (popup) {
      stopListening.current = subscribeToPopupResult(popup, state, async (outcome) => {
        if (outcome === 'other-state') return setBusy(false);
        if ('error' in outcome) return fail(outcome);
        setBusy(true);
        setError(await createSession(outcome.code, state));
        setBusy(false);
      });
    } else markRedirectFlow(state);
    const { data, error: failure } = await registerState({ state });
    if (failure) {
      stopListening.current?.();
      return fail({ error: 'not_started', errorMessage: messages.linkedinSignInFailed });
    }
    const redirectUri = location.origin + paths.linkedin;
    const url = authorizationUrl(app, { redirectUri, state, codeChallenge: data.code_challenge });
    if (popup) return popup.location.replace(url);
    location.assign(url);
    // The Back button may restore this page from the cache.
    setBusy(false);
  };

  return { busy, error, start };
}

/** Resolves to an error message, or undefined after a success. */
export type CreateLinkedinSession = (code: string, state: string) => Promise<string | undefined>;

/** Exchanges LinkedIn's code for a session. `onAccepted` runs before the session starts. */
export function useCreateLinkedinSession(onAccepted?: () => Promise<void>): CreateLinkedinSession {
  const { send: login } = useApiMutation(linkedinLoginMutation);
  const completeSignIn = useCompleteSignIn();

  return useCallback(
    async (code, state) => {
      const { data, error } = await login({ code, state });
      if (error) {
        const message = describeError(error);
        // The dialog shows this message with the alternative.
        if (!asksForCode(message)) showToast(messages.linkedinSignInFailed, 'failure');
        return message;
      }
      const { result_email: account, ...session } = data;
      storage.set('id', account.id);
      await onAccepted?.();
      await completeSignIn(account.email, session, { name: account.name });
      return undefined;
    },
    [login, completeSignIn, onAccepted],
  );
}

/** Spec §5: a response "must contain both result_email and token". */
function describeError(error: ApiError): string {
  return error.kind === 'parsing' ? messages.providerEmailMissing : errorMessage(error, messages.linkedinSignInFailed);
}
