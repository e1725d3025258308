/** Sends a call over the wire and reads its answer. It arrives with the first call (docs/decisions/015). */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { buildPath, type Call } from '#contract/call.ts';
import * as limits from '#contract/limits.ts';
import type { CallArgs } from './query-client.ts';
import type { Transport } from './transport.ts';

type Result = { data: unknown; error?: undefined } | { data?: undefined; error: FetchBaseQueryError };

export async function send(call: Call, args: CallArgs, wire: Transport, signal: AbortSignal): Promise<Result> {
  const body = bodyOf(args, wire);
  const known = await wire.answer?.(call, { params: args.params ?? {}, body });
  if (known) return known.status < 400 ? { data: known.body } : { error: { status: known.status, data: known.body } };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.callTimeoutMs);
  const untilThen = AbortSignal.any([signal, late.signal]);
  try {
    const answer = await wire.fetch(addressOf(call, args, wire), { ...requestOf(call, args, wire, body), signal: untilThen });
    return read(answer, await answer.text());
  } catch (error) {
    return { error: { status: late.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) } };
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(call: Call, { params, search }: CallArgs, { origin }: Transport): string {
  return origin + buildPath(call, params) + (search ? `?${new URLSearchParams(search)}` : '');
}

function bodyOf({ body, identity }: CallArgs, wire: Transport): unknown {
  return identity ? { ...(body as object), ...identified(identity, wire) } : body;
}

function requestOf({ method }: Call, { headers, keepalive }: CallArgs, wire: Transport, body: unknown) {
  const token = wire.token();
  return {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
      ...(token && { Authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
  };
}

function identified(fields: ('token' | 'candidate')[], wire: Transport) {
  return Object.fromEntries(fields.map((field) => [field, field === 'token' ? wire.token() : wire.candidateEmail()]));
}

function read({ ok, status }: Response, text: string): Result {
  try {
    const data: unknown = text ? JSON.parse(text) : null;
    return ok ? { data } : { error: { status, data } };
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: String(error) } };
  }
}
