/** Registers the route of a call: authenticates, validates, calls the handler and validates its result. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Call, ParsedBodyOf } from '#contract/call.ts';
import { signedOut } from '../domain-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Counters } from '../platform/metrics/counters.ts';
import type { CacheKey } from '../response-cache/cache-key.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import { parseBody, parseResponse } from './call-validation.ts';
import type { ClientTaskQueue } from './client-task-queue.ts';
import { HttpError } from './errors/http-error.ts';
import type { InProcessApiRegistry } from './in-process-api.ts';
import { isInternalRequest } from './internal-requests.ts';
import { isBrowserRequest } from './security/credentials.ts';
import { assertOwnership } from './security/ownership.ts';
import type { ServerLimits } from './server-limits.ts';
import { assertDeclaredUploadSize, createUploadMetricsHooks, readUpload } from './uploads/multipart-upload.ts';
import type { UploadSlot, WithUploadSlot } from './uploads/upload-slots.ts';

/** The candidate of a valid session. */
export interface SignedInCandidate {
  sessionId: string;
  candidateId: string;
  email: string;
  /** When the candidate signed in. */
  openedAt: string;
  /** Set for a client that was admitted without a token. */
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
  candidate: CandidateFor<C>;
  /** The uploaded file of an upload call; undefined if the form has none. */
  file: UploadedFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The response of the contract without `success: true`. */
type HandlerResult<C extends Call> = Omit<z.input<C['response']>, 'success'>;

interface HandlerOptions<C extends Call> {
  /** Returns the key of a response that is the same for every visitor; undefined for a candidate's own. */
  cacheKey?: (context: HandlerContext<C>) => CacheKey | undefined;
  /** Returns whether a request is for this call, not for a page with the same path. */
  accepts?: (request: FastifyRequest) => boolean;
  /** Throws for a client without permission, before the body is read. */
  authorize?: (request: FastifyRequest) => Promise<void>;
  /** Resolves the candidate of an upload for API clients without a token. */
  resolveCandidate?: (body: unknown) => Promise<SignedInCandidate | undefined>;
  /** Queues the call by client, as pages are, because it reads much. A call within a page is in the queue already. */
  isQueued?: boolean;
}

export interface DefineHandler {
  <C extends Call>(call: C, handle: (context: HandlerContext<C>) => Promise<HandlerResult<C>>, options?: HandlerOptions<C>): void;
  /** Every call with a handler, for the API documentation. */
  calls: Call[];
}

/** Returns the candidate of a request, undefined without a token. Throws a 401 for a token of an ended session. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInCandidate | undefined>;

const maxJsonBytes = 64 * 1024;
/** The handler reads the upload, so it gets the time that a request may take to arrive. */
const uploadTimeoutMs = 120_000;
const json = 'application/json; charset=utf-8';

interface DefineHandlerOptions {
  authenticate: Authenticate;
  /** Throws a 401 for a session that ended after `authenticate`. */
  assertSessionActive: (sessionId: string) => Promise<void>;
  sendCached: SendCached;
  runQueued: ClientTaskQueue;
  inProcessApi: InProcessApiRegistry;
  withUploadSlot: WithUploadSlot;
  /** Throws a 429 for a candidate who has uploaded too many files. */
  assertUploadAllowed: (candidateId: string) => Promise<void>;
  /** Counts an upload that was aborted after it had occupied memory. */
  chargeAbortedUpload: (candidateId: string) => Promise<void>;
  counts: Counters;
  limits: Pick<ServerLimits, 'handlerTimeoutMs' | 'uploadRate'>;
}

export function createDefineHandler(app: FastifyInstance, options: DefineHandlerOptions): DefineHandler {
  const { authenticate, assertSessionActive, sendCached, runQueued, inProcessApi, withUploadSlot, counts } = options;
  const { assertUploadAllowed, chargeAbortedUpload } = options;
  const { handlerTimeoutMs, uploadRate } = options.limits;

  const defineHandler: DefineHandler = (call, handle, { accepts, authorize, resolveCandidate, cacheKey, isQueued } = {}) => {
    const { file: fileField } = call;
    const withSlot: WithUploadSlot = fileField ? withUploadSlot : withoutUpload;
    defineHandler.calls.push(call);
    // A public response depends only on parameters and body of the request.
    if (cacheKey) inProcessApi.register(call, handle as (context: never) => Promise<object>);

    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      bodyLimit: maxJsonBytes,
      // Statement timeouts of the database bound cacheable calls. A timer would cost more than sending the response.
      ...(cacheKey ? { config: { cacheable: true } } : { handlerTimeout: fileField ? uploadTimeoutMs : handlerTimeoutMs }),
      ...(fileField && createUploadMetricsHooks(counts, fileField)),
      onRequest: async (request, reply) => {
        if (fileField) assertDeclaredUploadSize(request, reply, fileField);
        await authorize?.(request);
      },
      handler: withSlot(async (request, reply, slot) => {
        if (accepts && !accepts(request)) return reply.sendPage();
        const resolve = isBrowserRequest(request) ? undefined : resolveCandidate;
        const upload = fileField ? await readFile({ request, reply, field: fileField, slot, resolve }) : undefined;
        const signedIn = call.auth === 'none' || upload ? undefined : await authenticate(request, reply);
        const candidate = upload?.candidate ?? signedIn;
        if (call.auth === 'required' && !candidate) throw signedOut();

        const body = parseBody(call, request.body);
        if (candidate) assertOwnership(candidate, request.body);
        // The unions in HandlerContext follow from the call's own fields, which the compiler cannot relate to `typeof call`.
        const context = { body, params: request.params, candidate, file: upload?.file, request, reply } as HandlerContext<
          typeof call
        >;
        const status = call.status ?? 200;
        const key = request.cacheLookup?.key ?? cacheKey?.(context);
        if (key) {
          return sendCached(request, reply, key, async () => {
            return { status, type: json, body: JSON.stringify(parseResponse(call, await handle(context))) };
          });
        }
        reply.code(status).header('cache-control', 'no-store');
        const respond = async () => parseResponse(call, await handle(context));
        if (!isQueued || isInternalRequest()) return respond();
        return (await runQueued(request, candidate?.candidateId, respond)) ?? reply.hijack();
      }),
    });
  };
  defineHandler.calls = [];
  return defineHandler;

  /**
   * Reads a form: its text fields become the body. The file of a client without a session is read only after the fields have
   * shown its permission, or within a small budget if it arrives before them.
   */
  async function readFile({ request, reply, field, slot, resolve }: FileRequest): Promise<ReadFile> {
    let candidate = await authenticate(request, reply);
    if (!candidate && !resolve) throw signedOut();
    /** The form may carry the token as well. */
    async function identify(fields: Record<string, string>): Promise<SignedInCandidate> {
      request.body = fields;
      candidate = fields.token ? await authenticate(request, reply) : (candidate ?? (await resolve?.(fields)));
      if (!candidate) throw signedOut();
      return candidate;
    }
    const { fields, files } = await readUpload({
      request,
      reply,
      field,
      slot,
      rate: uploadRate,
      async admit(fields) {
        if (candidate || Object.keys(fields).length > 0) await assertUploadAllowed((await identify(fields)).candidateId);
        return { candidateId: candidate?.candidateId };
      },
      async chargeAborted() {
        if (candidate) await chargeAbortedUpload(candidate.candidateId);
      },
    }).catch((error) => {
      // An unauthenticated client learns nothing about the form.
      throw candidate || !(error instanceof HttpError) ? error : signedOut();
    });
    const identified = await identify(fields);
    // The candidate may have signed out everywhere while the file arrived.
    await assertSessionActive(identified.sessionId);
    return { file: files.get(field), candidate: identified };
  }
}

interface FileRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  field: string;
  slot: UploadSlot;
  /** Resolves the candidate of a client without a token. */
  resolve: HandlerOptions<Call>['resolveCandidate'];
}

interface ReadFile {
  file: UploadedFile | undefined;
  candidate: SignedInCandidate;
}

const noSlot: UploadSlot = {
  openReservation() {
    throw new Error('This call takes no file.');
  },
};
const withoutUpload: WithUploadSlot = (handler) => (request, reply) => handler(request, reply, noSlot);
