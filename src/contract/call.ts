/** Types of API calls, which server and browser share. */
import type { z } from 'zod/mini';

/** Defines an API call once for both sides: method, path, body and response. */
export interface Call {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One line for the API page at /docs. */
  summary: string;
  /** `required`: 401 without a valid session. `optional`: serves visitors too, but a bad token is still 401. */
  auth: 'required' | 'optional' | 'none';
  /** The JSON body, or the text fields of a multipart body when `file` is set. */
  body?: z.ZodMiniType;
  /** The multipart field that carries the file. */
  file?: string;
  response: z.ZodMiniType;
  /** The browser sends the visit's attribution along; with `view`, a call for another job is a view of its page. */
  visit?: 'view' | 'application';
  /** The status of a success; 200 unless the specification names another. */
  status?: number;
}

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Schema<S, Side extends 'input' | 'output'> = S extends z.ZodMiniType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The body that a client may send. */
export type BodyOf<C extends Call> = Schema<C['body'], 'input'>;
/** The body after validation. */
export type ParsedBodyOf<C extends Call> = Schema<C['body'], 'output'>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Fills the `:name` segments of a call's path. */
export function buildPath(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
