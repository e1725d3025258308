/** Requests documents of a provider. */
import { buffer } from 'node:stream/consumers';
import { limitBytes } from '#server/platform/net/limit-bytes.ts';

/** The largest usual answers are sets of keys, of a few kilobytes. */
const maxAnswerBytes = 1_000_000;

/** Reads the whole answer, but none of a refusal's; throws for a larger one. Follows no redirect. */
export async function requestProvider(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...request, redirect: 'error' });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return response;
  }
  return new Response(await buffer(limitBytes(response.body, maxAnswerBytes, tooLarge)), response);
}

/** A provider answers with another status than 2xx. */
export class StatusError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${new URL(url).pathname} answers ${status}.`);
    this.status = status;
  }
}

const tooLarge = () => new Error('The provider sends more than 1 MB.');
