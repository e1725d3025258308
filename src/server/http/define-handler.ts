/** Answers one agreed call: what arrives is checked on the way in, what leaves on the way out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Call, ParsedBodyOf } from '#contract/call.ts';
import { signedOut } from '../domain-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import type { CacheKey, SendCached } from '../response-cache/cached-responder.ts';
import { HttpError } from './errors/http-error.ts';
import { formatValidationIssue } from './errors/validation-messages.ts';
import type { InProcessApi } from './in-process-api.ts';
import { isBrowserRequest } from './security/credentials.ts';
import { assertOwnership } from './security/ownership.ts';
import { assertWellFormedText } from './security/well-formed-text.ts';
import { assertDeclaredUploadSize, readUpload } from './uploads/multipart-upload.ts';
import { createUploadMetricsHooks } from './uploads/upload-metrics.ts';
import type { WithUploadSlot } from './uploads/upload-slots.ts';

/** The candidate behind a live session. */
export interface SignedInCandidate {
  /** The session's. */
  id: string;
  candidateId: string;
  email: string;
  /** Set for whoever was let in without a token. */
  firstResumeOnly?: boolean;
}

type CandidateFor<C extends Call> = C['auth'] extends 'required'
  ? SignedInCandidate
  : C['auth'] extends 'optional'
    ? SignedInCandidate | undefined
    : undefined;

export interface HandlerContext<C extends Call> {
  body: ParsedBodyOf<C>;
  params: Record<string, string>;
  /** Who is asking, as far as the call wants to know. */
  candidate: CandidateFor<C>;
  /** The uploaded file of a call that carries one; undefined when none was chosen. */
  file: UploadedFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler gives: the agreed answer but for `success: true`, which every answer has and a refusal never. */
type HandlerResult<C extends Call> = Omit<z.input<C['response']>, 'success'>;

interface HandlerOptions<C extends Call> {
  /** Which answer for everybody this is, to be kept; undefined when it is one candidate's own. */
  cacheKey?: (asked: HandlerContext<C>) => CacheKey | undefined;
  /** Which requests are for this call, where a page has the same path; all others are as if the call did not exist. */
  accepts?: (request: FastifyRequest) => boolean;
  /** Whom a plain client without a token stands for by what its body says; undefined for nobody. */
  resolveCandidate?: (body: unknown) => Promise<SignedInCandidate | undefined>;
}

export interface DefineHandler {
  <C extends Call>(call: C, answer: (asked: HandlerContext<C>) => Promise<HandlerResult<C>>, options?: HandlerOptions<C>): void;
  /** Every call that is answered, for the page that describes them. */
  calls: Call[];
}

/** Finds the live session of a request: undefined without a token, a 401 Refusal with a dead one. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInCandidate | undefined>;

const jsonBytes = 64 * 1024;
/** A file is read by its handler, for as long as a request may take to arrive. */
const uploadMs = 120_000;
const json = 'application/json; charset=utf-8';

interface HandlerSettings {
  authenticate: Authenticate;
  sendCached: SendCached;
  inProcessApi: InProcessApi;
  withUploadSlot: WithUploadSlot;
  counts: Counters;
  handlerTimeoutMs: number;
}

export function createDefineHandler(
  app: FastifyInstance,
  {
    authenticate: findCandidate,
    sendCached: sendKept,
    inProcessApi: visitors,
    withUploadSlot: inPlace,
    counts,
    handlerTimeoutMs: answerMs,
  }: HandlerSettings,
): DefineHandler {
  const serve: DefineHandler = (call, answer, { accepts: when, resolveCandidate: admit, cacheKey: kept } = {}) => {
    const { file: fileField } = call;
    const answering: WithUploadSlot = fileField ? inPlace : (handler) => handler;
    serve.calls.push(call);
    const answered = async (asked: HandlerContext<typeof call>) =>
      call.response.parse({ success: true, ...(await answer(asked)) });
    if (kept) {
      visitors.register(call, async ({ params, body }) => {
        assertWellFormedText(body);
        // What is kept for everybody reads of a request only what everybody may send.
        return answered({ params, body: checked(call, body), candidate: undefined } as never);
      });
    }
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      bodyLimit: jsonBytes,
      // What is kept is bounded by its database alone: the timer costs more than sending it.
      ...(kept ? { config: { cacheable: true } } : { handlerTimeout: fileField ? uploadMs : answerMs }),
      ...(fileField && createUploadMetricsHooks(counts, fileField)),
      onRequest: async (request, reply) => {
        if (fileField) assertDeclaredUploadSize(request, reply, fileField);
      },
      handler: answering(async (request, reply) => {
        if (when && !when(request)) return reply.callNotFound();
        const admits = admit && !isBrowserRequest(request);
        // Whoever may not send a file is refused before megabytes are read: a form's token stands in its header or cookies.
        const uploader = fileField && (await findCandidate(request, reply));
        if (fileField && call.auth === 'required' && !uploader && !admits) throw signedOut();
        const file = fileField ? await fileOf(request, reply, fileField, uploader === undefined && admits === true) : undefined;
        // A form may repeat the token, which is then compared with the header's; else the session is looked up once.
        const known = uploader && !hasToken(request.body) ? uploader : undefined;
        const found = call.auth === 'none' ? undefined : (known ?? (await findCandidate(request, reply)));
        const candidate = found ?? (admits ? await admit(request.body) : undefined);
        if (call.auth === 'required' && !candidate) throw signedOut();

        const body = checked(call, request.body);
        if (candidate) assertOwnership(candidate, request.body);
        // The three unions above follow from the call's own fields, which the compiler cannot relate to `typeof call`.
        const asked = { body, params: request.params, candidate, file, request, reply } as HandlerContext<typeof call>;
        const status = call.status ?? 200;
        const wanted = kept?.(asked);
        if (wanted) {
          const make = async () => ({ status, type: json, body: JSON.stringify(await answered(asked)) });
          return sendKept(request, reply, wanted, make);
        }
        reply.code(status).header('cache-control', 'no-store');
        return answered(asked);
      }),
    });
  };
  serve.calls = [];
  return serve;

  /** Reads a form: its text fields become the body. A stranger is not told what is wrong with theirs. */
  async function fileOf(
    request: FastifyRequest,
    reply: FastifyReply,
    field: string,
    fromStranger: boolean,
  ): Promise<UploadedFile | undefined> {
    const { fields, file } = await readUpload(request, reply, field).catch((error) => {
      throw fromStranger ? signedOut() : error;
    });
    request.body = fields;
    return file;
  }
}

const hasToken = (body: unknown) => typeof body === 'object' && body !== null && 'token' in body;

function checked(call: Call, body: unknown): unknown {
  if (!call.body) return undefined;
  const result = call.body.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= formatValidationIssue(issue);
  throw new HttpError(400, Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}
