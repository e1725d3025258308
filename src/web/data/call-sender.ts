/** Sends a call over the wire and reads its answer. It arrives with the first call (docs/decisions/015). */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { type Call, pathOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { CallArgs } from './api.ts';
import type { Wire } from './wire.ts';

type Result = { data: unknown; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };

export async function send(call: Call, args: CallArgs, wire: Wire, signal: AbortSignal): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.callTimeoutMs);
  const untilThen = AbortSignal.any([signal, late.signal]);
  try {
    const answer = await wire.fetch(addressOf(call, args, wire), requestOf(call, args, wire, untilThen));
    return read(answer, await answer.text());
  } catch (error) {
    return { error: { status: late.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) } };
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(call: Call, { params, search }: CallArgs, { origin }: Wire): string {
  return origin + pathOf(call, params) + (search ? `?${new URLSearchParams(search)}` : '');
}

function requestOf({ method }: Call, { body, headers, identity, keepalive }: CallArgs, wire: Wire, signal: AbortSignal) {
  const token = wire.token();
  const sent = identity ? { ...(body as object), ...identified(identity, wire) } : body;
  return {
    method,
    signal,
    headers: {
      Accept: 'application/json',
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
      ...(token && { Authorization: token }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
    ...(keepalive && { keepalive }),
  };
}

function identified(fields: ('token' | 'candidate')[], wire: Wire) {
  return Object.fromEntries(fields.map((field) => [field, field === 'token' ? wire.token() : wire.candidate()]));
}

function read({ ok, status }: Response, text: string): Result {
  try {
    const data: unknown = text ? JSON.parse(text) : null;
    return ok ? { data } : { error: { status, data } };
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: String(error) } };
  }
}
