/** What the window of a LinkedIn sign-in tells the page that opened it (spec §4), and what that page takes for true. */

import { texts } from '#texts/linkedin.ts';

export const linkedinChannelName = 'linkedin_oauth2';
const from = 'Linked In';

export interface LinkedinError {
  error: string;
  errorMessage: string;
}

export type LinkedinMessage = { from: typeof from; state: string } & ({ code: string } | LinkedinError);

/** What came of asking LinkedIn. `other-state`: of our shape, but not the answer to what this browser asked. */
export type LinkedinOutcome = { code: string } | LinkedinError | 'other-state';

/** The message that the provider's way back stands for, by its address; undefined when it says neither code nor error. */
export function parseCallbackQuery(query: URLSearchParams): LinkedinMessage | undefined {
  const state = query.get('state') ?? '';
  const [code, error] = [query.get('code'), query.get('error')];
  if (error) return { from, state, error, errorMessage: query.get('error_description') || texts.failed };
  return code ? { from, state, code } : undefined;
}

/** @param state the one this browser stored; undefined for anything that is no message of ours */
export function parseLinkedinMessage(data: unknown, state: string): LinkedinOutcome | undefined {
  if (!isMessage(data)) return undefined;
  if (state === '' || data.state !== state) return 'other-state';
  return 'code' in data ? { code: data.code } : { error: data.error, errorMessage: data.errorMessage };
}

/** Whether a failure is the person's own wish, which needs no words (spec §2, §4). */
export const isCancelled = ({ error }: LinkedinError) =>
  ['user_closed_popup', 'user_cancelled_login', 'user_cancelled_authorize'].includes(error);

function isMessage(data: unknown): data is LinkedinMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { from: sender, state, code, error, errorMessage } = data as Record<string, unknown>;
  if (sender !== from || typeof state !== 'string') return false;
  return typeof code === 'string'
    ? code !== '' && error === undefined
    : typeof error === 'string' && typeof errorMessage === 'string';
}
