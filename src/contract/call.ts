import type { z } from 'zod/mini';

/** One agreed call: where it goes, what it carries, what comes back. The server answers it, the browser asks it. */
export interface Call {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One line for the reader of the API page at /docs. */
  summary: string;
  /** `required`: without a live session the answer is 401. `optional`: a visitor is served too, a bad token is still 401. */
  auth: 'required' | 'optional' | 'none';
  /** The JSON body, or the text fields of a multipart body when `file` is set. */
  body?: z.ZodMiniType;
  /** The multipart field that carries the file. */
  file?: string;
  response: z.ZodMiniType;
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

/** What a caller may send. */
export type BodyOf<C extends Call> = Schema<C['body'], 'input'>;
/** What the server reads after the body was checked. */
export type ParsedBodyOf<C extends Call> = Schema<C['body'], 'output'>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** Fills the `:name` segments of a call's path. */
export function buildPath(call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
