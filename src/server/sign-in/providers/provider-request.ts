/** Requests documents of a provider. */
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
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitBytes(response.body, maxAnswerBytes, tooLarge)) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), response);
}

const tooLarge = () => new Error('The provider sends more than 1 MB.');
