/** One call, whatever it carries: what it is and what sends it arrive with its first use. */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Transport } from './transport.ts';

interface Sending<C, Args, Answered> {
  call: () => Promise<C>;
  sender: () => Promise<{ send(call: C, args: Args, wire: Transport, signal: AbortSignal): Promise<Answered> }>;
  args: Args;
}

/** Tells the wire of a refused session. @param extra the wire, as RTK Query hands it on */
export async function apiClient<C, Args, Answered extends { error?: FetchBaseQueryError | undefined } | { data: unknown }>(
  { call, sender, args }: Sending<C, Args, Answered>,
  { extra, signal }: { extra: unknown; signal: AbortSignal },
): Promise<Answered | { error: FetchBaseQueryError }> {
  const wire = extra as Transport;
  const arrived = await Promise.all([call(), sender()]).catch(() => undefined);
  if (!arrived) return { error: { status: 'FETCH_ERROR', error: 'no-call' } };
  const [known, { send }] = arrived;
  const token = wire.token();
  const result = await send(known, args, wire, signal);
  if ('error' in result && result.error?.status === 401) wire.onUnauthorized(token);
  return result;
}
