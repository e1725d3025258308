/** The window in which a person signs in at LinkedIn, and the ways in which its answer comes back (spec §4). */
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/linkedin.ts';
import { type LinkedinError, type LinkedinOutcome, linkedinChannelName, parseLinkedinMessage } from './linkedin-message.ts';

/** @returns null when the browser does not let it open */
export function openLinkedinPopup(url: string): Window | null {
  const size = limits.linkedinPopupSizePx;
  const left = Math.round(screenX + (outerWidth - size) / 2);
  const top = Math.round(screenY + (outerHeight - size) / 2);
  return open(url, '_blank', `popup,width=${size},height=${size},left=${left},top=${top}`);
}

/**
 * Listens for the answer to `state`. A provider may cut the tie between the windows (COOP): the popup then counts as
 * closed while the person is still typing there, and its answer comes over the channel. Hence listening goes on.
 * @returns what ends it, the window included
 */
export function subscribeToPopupResult(popup: Window, state: string, heard: (outcome: LinkedinOutcome) => void): () => void {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    popup.close();
  };
  const take = (outcome: LinkedinOutcome | undefined) => {
    if (!outcome) return;
    end();
    heard(outcome);
  };

  const { signal } = ending;
  const hear = ({ origin, source, data }: MessageEvent) =>
    origin === location.origin && source === popup && take(parseLinkedinMessage(data, state));
  addEventListener('message', hear, { signal });

  const channel = new BroadcastChannel(linkedinChannelName);
  channel.onmessage = ({ data }) => {
    const outcome = parseLinkedinMessage(data, state);
    // All tabs hear the channel: another state is another tab's.
    if (outcome !== 'other-state') take(outcome);
  };
  signal.addEventListener('abort', () => channel.close());

  const stopWatching = pollPopupClosed(popup, (failure) => {
    heard(failure);
    const late = setTimeout(end, lateAnswerMs);
    signal.addEventListener('abort', () => clearTimeout(late));
  });
  signal.addEventListener('abort', stopWatching);
  return end;
}

const lateAnswerMs = 10 * 60_000;

/** Spec §4: looks every 1000 ms whether the window is closed, and says so once. @returns what ends it */
export function pollPopupClosed(popup: Pick<Window, 'closed'>, closed: (failure: LinkedinError) => void): () => void {
  const poll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(poll);
    closed({ error: 'user_closed_popup', errorMessage: texts.popupClosed });
  }, limits.linkedinPollIntervalMs);
  return () => clearInterval(poll);
}
