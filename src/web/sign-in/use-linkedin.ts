/** Signing in with LinkedIn: a popup where the browser allows one, else this tab (spec §4). */
import { useEffect, useRef, useState } from 'react';
import * as sentences from '#contract/sentences.ts';
import { useLinkedinStartMutation } from '../data/providers.ts';
import { paths } from '../paths.ts';
import { remember } from '../session/browser-memory.ts';
import { toast } from '../ui/toast-queue.ts';
import { authorizationUrl, type LinkedinApp, newState } from './linkedin-authorization.ts';
import { leaveFromHere } from './linkedin-here.ts';
import { type LinkedinFailure, wasCancelled } from './linkedin-message.ts';
import { awaitAnswer, openLinkedinPopup } from './linkedin-popup.ts';
import { useLinkedinSession } from './use-linkedin-session.ts';

export interface LinkedinSignIn {
  busy: boolean;
  failure: string | undefined;
  start(app: LinkedinApp): void;
}

export function useLinkedin(): LinkedinSignIn {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tellServer] = useLinkedinStartMutation();
  const openSession = useLinkedinSession();
  const end = useRef<() => void>(undefined);

  // Whoever closes the dialog has changed their mind.
  useEffect(() => () => end.current?.(), []);

  /** The error callback of spec §4: nobody is scolded for closing a window. */
  const fail = (reason: LinkedinFailure) => {
    setBusy(false);
    if (wasCancelled(reason)) return;
    setFailure(sentences.linkedinRefused);
    toast(sentences.linkedinRefused, 'failure');
  };

  const start = (app: LinkedinApp) => {
    end.current?.();
    setFailure(undefined);
    setBusy(true);
    const state = newState();
    remember('linkedin_oauth2_state', state);
    const url = authorizationUrl(app, location.origin + paths.linkedin, state);
    // Opened before anything is waited for: browsers forget soon that somebody pressed a button.
    const popup = openLinkedinPopup(url);
    const told = tellServer({ state });

    if (!popup) {
      leaveFromHere(state);
      void told.then(() => {
        location.assign(url);
        // Whoever comes back by the Back button finds the page as it was left.
        setBusy(false);
      });
      return;
    }
    end.current = awaitAnswer(popup, state, async (outcome) => {
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
