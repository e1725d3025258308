/** The way back from LinkedIn (spec §2, `/linkedin`): what its address says, told to the page that waits for it. */
import { storageGet, storageRemove } from '#web/session/browser-storage.ts';
import { type LinkedinMessage, linkedinChannelName, parseCallbackQuery } from './linkedin-message.ts';
import { isRedirectFlow } from './linkedin-redirect-flow.ts';

export type LinkedinCallback =
  /** Not the answer to what this browser asked; nobody is told. */
  | { kind: 'mismatch' }
  /** Another window asked and has been told. */
  | { kind: 'told' }
  /** This tab asked: the sign-in goes on here. */
  | { kind: 'here'; message: LinkedinMessage };

export function handleLinkedinCallback(query: URLSearchParams): LinkedinCallback {
  const message = parseCallbackQuery(query);
  if (!message || message.state === '' || message.state !== storageGet('linkedin_oauth2_state')) return { kind: 'mismatch' };
  // Used once, so that this address means nothing to whoever finds it in the history.
  storageRemove('linkedin_oauth2_state');
  if (isRedirectFlow(message.state)) return { kind: 'here', message };
  tell(message);
  return { kind: 'told' };
}

function tell(message: LinkedinMessage): void {
  (opener as Window | null)?.postMessage(message, location.origin);
  const channel = new BroadcastChannel(linkedinChannelName);
  channel.postMessage(message);
  channel.close();
  // The spec has a cancelled window close itself. Any other is closed by its opener, unless the tie to it was cut.
  close();
}
