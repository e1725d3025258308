/** Answers one agreed call: what arrives is checked on the way in, what leaves on the way out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { AskedOf, Call } from '#contract/call.ts';
import { signedOut } from '../domain-error.ts';
import type { Counts } from '../metrics/counts.ts';
import { countedUploads } from './counted-uploads.ts';
import { sentByBrowser } from './credentials.ts';
import { fieldSentence } from './field-sentences.ts';
import type { SendKept, Wanted } from './for-everybody.ts';
import { refuseOthers } from './ownership.ts';
import { Refusal } from './refusal.ts';
import { readUpload, refuseDeclaredOversize, type UploadedFile } from './upload.ts';
import type { InPlace } from './upload-places.ts';
import type { VisitorAnswers } from './visitor-answers.ts';
import { refuseBrokenText } from './well-formed.ts';

/** The candidate behind a live session. */
export interface SignedInCandidate {
  /** The session's. */
  id: string;
  candidateId: string;
  email: string;
  /** Set for whoever was let in without a token. */
  firstResumeOnly?: boolean;
}

type CandidateFor<C extends Call> = C['token'] extends 'required'
  ? SignedInCandidate
  : C['token'] extends 'optional'
    ? SignedInCandidate | undefined
    : undefined;

export interface Asked<C extends Call> {
  body: AskedOf<C>;
  params: Record<string, string>;
  /** Who is asking, as far as the call wants to know. */
  candidate: CandidateFor<C>;
  /** The uploaded file of a call that carries one; undefined when none was chosen. */
  file: UploadedFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler gives: the agreed answer but for `success: true`, which every answer has and a refusal never. */
type Given<C extends Call> = Omit<z.input<C['answer']>, 'success'>;

interface ServeOptions<C extends Call> {
  /** Which answer for everybody this is, to be kept; undefined when it is one candidate's own. */
  kept?: (asked: Asked<C>) => Wanted | undefined;
  /** Which requests are for this call, where a page has the same path; all others are as if the call did not exist. */
  when?: (request: FastifyRequest) => boolean;
  /** Whom a plain client without a token stands for by what its body says; undefined for nobody. */
  admit?: (body: unknown) => Promise<SignedInCandidate | undefined>;
}

export interface Serve {
  <C extends Call>(call: C, answer: (asked: Asked<C>) => Promise<Given<C>>, options?: ServeOptions<C>): void;
  /** Every call that is answered, for the page that describes them. */
  calls: Call[];
}

/** Finds the live session of a request: undefined without a token, a 401 Refusal with a dead one. */
export type FindCandidate = (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInCandidate | undefined>;

const jsonBytes = 64 * 1024;
/** A file is read by its handler, for as long as a request may take to arrive. */
const uploadMs = 120_000;
const json = 'application/json; charset=utf-8';

interface ServingSettings {
  findCandidate: FindCandidate;
  sendKept: SendKept;
  visitors: VisitorAnswers;
  inPlace: InPlace;
  counts: Counts;
  answerMs: number;
}

export function serving(
  app: FastifyInstance,
  { findCandidate, sendKept, visitors, inPlace, counts, answerMs }: ServingSettings,
): Serve {
  const serve: Serve = (call, answer, { when, admit, kept } = {}) => {
    const { file: fileField } = call;
    const answering: InPlace = fileField ? inPlace : (handler) => handler;
    serve.calls.push(call);
    const answered = async (asked: Asked<typeof call>) => call.answer.parse({ success: true, ...(await answer(asked)) });
    if (kept) {
      visitors.add(call, async ({ params, body }) => {
        refuseBrokenText(body);
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
      ...(kept ? { config: { kept: true } } : { handlerTimeout: fileField ? uploadMs : answerMs }),
      ...(fileField && countedUploads(counts, fileField)),
      onRequest: async (request, reply) => {
        if (fileField) refuseDeclaredOversize(request, reply, fileField);
      },
      handler: answering(async (request, reply) => {
        if (when && !when(request)) return reply.callNotFound();
        const admits = admit && !sentByBrowser(request);
        // Whoever may not send a file is refused before megabytes are read: a form's token stands in its header or cookies.
        const known = fileField && (await findCandidate(request, reply));
        if (fileField && call.token === 'required' && !known && !admits) throw signedOut();
        const file = fileField ? await fileOf(request, reply, fileField, known === undefined && admits === true) : undefined;
        const found = call.token === 'none' ? undefined : await findCandidate(request, reply);
        const candidate = found ?? (admits ? await admit(request.body) : undefined);
        if (call.token === 'required' && !candidate) throw signedOut();

        const body = checked(call, request.body);
        if (candidate) refuseOthers(candidate, request.body);
        // The three unions above follow from the call's own fields, which the compiler cannot relate to `typeof call`.
        const asked = { body, params: request.params, candidate, file, request, reply } as Asked<typeof call>;
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

function checked(call: Call, body: unknown): unknown {
  if (!call.body) return undefined;
  const result = call.body.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= fieldSentence(issue);
  throw new Refusal(400, Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}
