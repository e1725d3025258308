/**
 * Sends forms that carry a file. `fetch` cannot tell how much of a body has left, so these go by XMLHttpRequest.
 * Why only in the browser? A render on the server uploads nothing.
 */
import type { ResponseOf } from '#contract/call.ts';
import type { Transport } from './transport.ts';
import type { UploadCall, UploadInput, UploadResult } from './upload-request.ts';

/** As long as the server waits for a body: six megabytes over half a megabit take 96 seconds. */
const timeoutMs = 120_000;

export function send<C extends UploadCall>(
  call: C,
  { fields, file, onProgress }: UploadInput,
  wire: Transport,
  signal: AbortSignal,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(call.file, file);

  return new Promise<UploadResult<C>>((resolve) => {
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

function answerOf<C extends UploadCall>(call: C, { status, responseText }: XMLHttpRequest): UploadResult<C> {
  const misread = (error: unknown): UploadResult<C> => ({
    error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) },
  });
  try {
    const data: unknown = JSON.parse(responseText);
    // Spec §7: these calls succeed with one status each, 200 or 201.
    if (status !== (call.status ?? 200)) return { error: { status, data } };
    const answer = call.response.safeParse(data);
    return answer.success ? { data: answer.data as ResponseOf<C> } : misread(answer.error);
  } catch (error) {
    return misread(error);
  }
}
