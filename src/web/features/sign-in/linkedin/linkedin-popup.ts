/** Opens LinkedIn's popup and receives its result, by window message or broadcast channel (spec §4). */
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/linkedin.ts';

export const linkedinChannelName = 'linkedin_oauth2';
const from = 'Linked In';

export interface LinkedinError {
  error: string;
  errorMessage: string;
}

export type LinkedinMessage = { from: typeof from; state: string } & ({ code: string } | LinkedinError);

/** `other-state`: a valid message with a state that this browser did not send. */
export type LinkedinOutcome = { code: string } | LinkedinError | 'other-state';

/** Reads the query of the callback URL; undefined without a code or an error. */
export function parseCallbackQuery(query: URLSearchParams): LinkedinMessage | undefined {
  const state = query.get('state') ?? '';
  const [code, error] = [query.get('code'), query.get('error')];
  if (error) return { from, state, error, errorMessage: query.get('error_description') || texts.failed };
  return code ? { from, state, code } : undefined;
}

/** Returns undefined for messages of other senders. `state` is the stored one. */
export function parseLinkedinMessage(data: unknown, state: string): LinkedinOutcome | undefined {
  if (!isMessage(data)) return undefined;
  if (state === '' || data.state !== state) return 'other-state';
  return 'code' in data ? { code: data.code } : { error: data.error, errorMessage: data.errorMessage };
}

/** Canceling is not an error and shows no message (spec §2, §4). */
export const isCanceled = ({ error }: LinkedinError) =>
  ['user_closed_popup', 'user_cancelled_login', 'user_cancelled_authorize'].includes(error);

function isMessage(data: unknown): data is LinkedinMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { from: sender, state, code, error, errorMessage } = data as Record<string, unknown>;
  if (sender !== from || typeof state !== 'string') return false;
  return typeof code === 'string'
    ? code !== '' && error === undefined
    : typeof error === 'string' && typeof errorMessage === 'string';
}

/** Opens an empty popup; returns null when the browser blocks it. */
export function openLinkedinPopup(): Window | null {
  const size = limits.linkedinPopupSizePx;
  const left = Math.round(screenX + (outerWidth - size) / 2);
  const top = Math.round(screenY + (outerHeight - size) / 2);
  return open('', '_blank', `popup,width=${size},height=${size},left=${left},top=${top}`);
}

/**
 * Waits for the result of a popup. A provider may cut the link between the windows (COOP): the popup then looks closed
 * while the user still types in it, and its result arrives over the channel. Listening therefore continues for a while.
 * @returns a function that stops listening and closes the popup
 */
export function subscribeToPopupResult(popup: Window, state: string, onResult: (outcome: LinkedinOutcome) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => {
    controller.abort();
    popup.close();
  };
  const finish = (outcome: LinkedinOutcome | undefined) => {
    if (!outcome) return;
    stop();
    onResult(outcome);
  };

  const handleMessage = ({ origin, source, data }: MessageEvent) =>
    origin === location.origin && source === popup && finish(parseLinkedinMessage(data, state));
  addEventListener('message', handleMessage, { signal });

  const channel = new BroadcastChannel(linkedinChannelName);
  channel.onmessage = ({ data }) => {
    const outcome = parseLinkedinMessage(data, state);
    // All tabs receive the channel's messages: another state belongs to another tab.
    if (outcome !== 'other-state') finish(outcome);
  };
  signal.addEventListener('abort', () => channel.close());

  const stopPolling = pollPopupClosed(popup, (error) => {
    onResult(error);
    const timer = setTimeout(stop, lateResultMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  signal.addEventListener('abort', stopPolling);
  return stop;
}

const lateResultMs = 10 * 60_000;

/** Polls every 1000 ms and reports a closed popup once (spec §4). @returns a function that stops polling */
export function pollPopupClosed(popup: Pick<Window, 'closed'>, onClosed: (error: LinkedinError) => void): () => void {
  const poll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(poll);
    onClosed({ error: 'user_closed_popup', errorMessage: texts.popupClosed });
  }, limits.linkedinPollIntervalMs);
  return () => clearInterval(poll);
}
