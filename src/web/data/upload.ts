/**
 * Forms that carry a file. `fetch` cannot tell how much of a body has left, so these go by XMLHttpRequest.
 * Why only in the browser? A render on the server uploads nothing.
 */
import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Wire } from './wire.ts';

type FileCall = Call & { file: string };

interface Sent {
  fields: Record<string, string>;
  file: File;
  onProgress?: ((share: number) => void) | undefined;
}

type Result<C extends Call> = { data: AnswerOf<C> } | { error: FetchBaseQueryError };

/** As long as the server waits for a body: six megabytes over half a megabit take 96 seconds. */
const timeoutMs = 120_000;

/** What an endpoint takes from a call with a file, as `asks` is for the others. `onProgress` is told shares from 0 to 1. */
export function uploads<C extends FileCall, Arg>(load: () => Promise<C>, sent: (arg: Arg) => Sent) {
  return {
    queryFn: async (arg: Arg, { extra, signal }: BaseQueryApi): Promise<Result<C>> => {
      const wire = extra as Wire;
      const call = await load().catch(() => undefined);
      if (!call) return { error: { status: 'FETCH_ERROR', error: 'no-call' } };
      const result = await upload(call, sent(arg), wire, signal);
      if ('error' in result && result.error.status === 401) wire.refused();
      return result;
    },
  };
}

function upload<C extends FileCall>(call: C, { fields, file, onProgress }: Sent, wire: Wire, signal: AbortSignal) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(call.file, file);

  return new Promise<Result<C>>((resolve) => {
    const request = new XMLHttpRequest();
    const failed = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => () => resolve({ error: { status, error: status } });
    request.open(call.method, wire.origin + call.path);
    request.setRequestHeader('Accept', 'application/json');
    const token = wire.token();
    if (token) request.setRequestHeader('Authorization', token);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(call, request));
    request.onerror = failed('FETCH_ERROR');
    request.onabort = failed('FETCH_ERROR');
    request.ontimeout = failed('TIMEOUT_ERROR');
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function answerOf<C extends FileCall>(call: C, { status, responseText }: XMLHttpRequest): Result<C> {
  const misread = (error: unknown): Result<C> => ({
    error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) },
  });
  try {
    const data: unknown = JSON.parse(responseText);
    // Spec §7: these calls succeed with one status each, 200 or 201.
    if (status !== (call.status ?? 200)) return { error: { status, data } };
    const answer = call.answer.safeParse(data);
    return answer.success ? { data: answer.data as AnswerOf<C> } : misread(answer.error);
  } catch (error) {
    return misread(error);
  }
}
