/** Signing in with LinkedIn: a popup where the browser allows one, else this tab (spec §4). */
import { useEffect, useRef, useState } from 'react';
import { paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { linkedinStartMutation } from '#web/api/provider-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storageSet } from '#web/session/browser-storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { authorizationUrl, generateState, type LinkedinClientConfig } from './linkedin-authorization.ts';
import { isCancelled, type LinkedinError } from './linkedin-message.ts';
import { openLinkedinPopup, subscribeToPopupResult } from './linkedin-popup.ts';
import { markRedirectFlow } from './linkedin-redirect-flow.ts';
import { useCreateLinkedinSession } from './use-create-linkedin-session.ts';

export interface LinkedinSignInState {
  busy: boolean;
  failure: string | undefined;
  start(app: LinkedinClientConfig): void;
}

export function useLinkedinSignIn(): LinkedinSignInState {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { send: tellServer } = useApiMutation(linkedinStartMutation);
  const openSession = useCreateLinkedinSession();
  const end = useRef<() => void>(undefined);

  // Whoever closes the dialog has changed their mind.
  useEffect(() => () => end.current?.(), []);

  /** The error callback of spec §4: nobody is scolded for closing a window. */
  const fail = (reason: LinkedinError) => {
    setBusy(false);
    if (isCancelled(reason)) return;
    setFailure(messages.linkedinSignInFailed);
    showToast(messages.linkedinSignInFailed, 'failure');
  };

  const start = (app: LinkedinClientConfig) => {
    end.current?.();
    setFailure(undefined);
    setBusy(true);
    const state = generateState();
    storageSet('linkedin_oauth2_state', state);
    const url = authorizationUrl(app, location.origin + paths.linkedin, state);
    // Opened before anything is waited for: browsers forget soon that somebody pressed a button.
    const popup = openLinkedinPopup(url);
    const told = tellServer({ state });

    if (!popup) {
      markRedirectFlow(state);
      void told.then(() => {
        location.assign(url);
        // Whoever comes back by the Back button finds the page as it was left.
        setBusy(false);
      });
      return;
    }
    end.current = subscribeToPopupResult(popup, state, async (outcome) => {
      if (outcome === 'other-state') return setBusy(false);
      if ('error' in outcome) return fail(outcome);
      setBusy(true);
      await told;
      setFailure(await openSession(outcome.code, state));
      setBusy(false);
    });
  };

  return { busy, failure, start };
}
