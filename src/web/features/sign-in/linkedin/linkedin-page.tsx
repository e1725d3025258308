/** LinkedIn's callback page (spec §2); a popup posts the result to its opener. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/linkedin.ts';
import { storage } from '#web/browser/storage.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { isRedirectFlow } from './linkedin-authorization.ts';
import { isCanceled, type LinkedinMessage, linkedinChannelName, parseCallbackQuery } from './linkedin-popup.ts';
import { useCreateLinkedinSession } from './linkedin-sign-in.tsx';

type Result = { kind: 'posted' } | { kind: 'failed'; message: string };

export function LinkedinPage() {
  const result = useCallbackResult();
  if (!result) return <FullPageMessage title={texts.finishing} illustration={<Spinner label={texts.wait} />} />;
  if (result.kind === 'posted') return <FullPageMessage title={texts.closeWindow} illustration={<EmptyIllustration />} />;
  return (
    <FullPageMessage title={result.message} text={texts.goBack} illustration={<ErrorIllustration />}>
      <ButtonLink to={paths.openPositions}>{texts.portal}</ButtonLink>
    </FullPageMessage>
  );
}

/** Undefined while the sign-in is in progress. */
function useCallbackResult(): Result | undefined {
  const [query] = useSearchParams();
  const [result, setResult] = useState<Result>();
  const navigate = useNavigate();
  // Replaces this page in the history, since its code works once.
  const openPositions = useCallback(async () => navigate(paths.openPositions, { replace: true }), [navigate]);
  const createSession = useCreateLinkedinSession(openPositions);
  const started = useRef(false);

  useEffect(() => {
    // React may run an effect twice, but the code works once.
    if (started.current) return;
    started.current = true;
    const fail = (message: string | undefined) => message && setResult({ kind: 'failed', message });
    const callback = handleLinkedinCallback(query);
    if (callback.kind === 'mismatch') fail(texts.otherState);
    else if (callback.kind === 'posted') setResult(callback);
    else if ('code' in callback.message) void createSession(callback.message.code, callback.message.state).then(fail);
    else fail(isCanceled(callback.message) ? texts.notSignedIn : messages.linkedinSignInFailed);
  }, [query, createSession]);

  return result;
}

type LinkedinCallback =
  /** The state is not the stored one. */
  | { kind: 'mismatch' }
  /** The message was posted to the window that started the sign-in. */
  | { kind: 'posted' }
  /** This tab started the sign-in and continues it. */
  | { kind: 'continue'; message: LinkedinMessage };

function handleLinkedinCallback(query: URLSearchParams): LinkedinCallback {
  const message = parseCallbackQuery(query);
  if (!message || message.state === '' || message.state !== storage.get('linkedin_oauth2_state')) return { kind: 'mismatch' };
  // Invalidates the state, so the URL in the history cannot be replayed.
  storage.remove('linkedin_oauth2_state');
  if (isRedirectFlow(message.state)) return { kind: 'continue', message };
  postToOpener(message);
  return { kind: 'posted' };
}

function postToOpener(message: LinkedinMessage): void {
  (opener as Window | null)?.postMessage(message, location.origin);
  const channel = new BroadcastChannel(linkedinChannelName);
  channel.postMessage(message);
  channel.close();
  // A canceled popup closes itself (spec §4); the opener closes others, unless COOP cut their link.
  close();
}
