/** Reads a multipart body with one file, within limits. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import type { ByteReservation } from '#server/platform/concurrency/byte-budget.ts';
import type { UploadedFile } from '#server/platform/files/uploaded-file.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { HttpError, toHttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { assertWellFormedText } from '../security/well-formed-text.ts';
import type { TransferLimits } from '../transfer-rate.ts';
import { enforceUploadRate, uploadTooLong } from './upload-rate.ts';

interface Form {
  fields: Record<string, string>;
  /** All values of each field, since a form repeats those of several choices. */
  lists: Record<string, string[]>;
  file: UploadedFile | undefined;
}

/** What a form has beside its file: a few short fields, or also the answers to a company's questions. */
export type FormContent = 'details' | 'answers';

/** `bytes` counts the form without the file, and at most as many follow a file. */
const formLimits = {
  details: { fields: 10, parts: 12, fieldSize: 2048, fieldNameSize: 64, bytes: 64 * 1024 },
  answers: { fields: 400, parts: 402, fieldSize: 32 * 1024, fieldNameSize: 128, bytes: 512 * 1024 },
};

const maxFileBytes = (field: string) => (field === 'resume' ? limits.resumeMaxBytes : limits.pictureMaxBytes);

/** Throws a 413 for a declared length that is too large, before it reads the body. */
export function assertDeclaredUploadSize(
  request: FastifyRequest,
  reply: FastifyReply,
  field: string,
  content: FormContent = 'details',
): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxFileBytes(field) + formLimits[content].bytes) return;
  lingeringClose(request, reply);
  const message = field === 'resume' ? messages.fileTooLarge : messages.pictureUploadFailed;
  throw new HttpError(413, message, { fields: { [field]: message } });
}

/**
 * Called before the file is read, with the fields so far. Throws to reject the upload, which is then discarded. Returns
 * 'discard' to drop the file alone.
 */
export type AdmitFile = (
  fields: Record<string, string>,
  maxBytes: number,
  fileName: string,
) => Promise<ByteReservation | 'discard'>;

export interface UploadRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  field: string;
  /** By default `details`. */
  content?: FormContent;
  admitFile: AdmitFile;
  rate: TransferLimits;
}

/** Reads the text fields and the file. Throws a 400 for a malformed form; callers check for a missing file. */
export async function readUpload({ rate, ...upload }: UploadRequest): Promise<Form> {
  const { request, reply, field, content = 'details', admitFile } = upload;
  if (!request.isMultipart()) throw new HttpError(400, messages.fileMissing, { fields: { [field]: messages.fileMissing } });
  let reservation: ByteReservation | undefined;
  const reserve: AdmitFile = async (...file) => {
    const admitted = await admitFile(...file);
    if (admitted !== 'discard') reservation = admitted;
    return admitted;
  };
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const onTooLong = () => {
    lingeringClose(request, reply);
    reject(new HttpError(413, 'The form is too long.', { code: uploadTooLong }));
  };
  const work = parseForm({ request, reply, field, content, admitFile: reserve, onTooLong });
  const form = await enforceUploadRate(
    { request, reply, findReservation: () => reservation },
    rate,
    Promise.race([work, tooLong]),
  );
  assertWellFormedText(form.lists);
  return form;
}

/** Creates the hooks of a route that takes a file: they count accepted and rejected uploads. */
export function createUploadMetricsHooks({ uploads, uploadsRejected }: Counters, field: string) {
  const kind = field === 'resume' ? 'resume' : 'picture';
  return {
    onError: async (_request: FastifyRequest, _reply: FastifyReply, error: FastifyError) =>
      uploadsRejected.increment({ kind, reason: toHttpError(error)?.code ?? 'failed' }),
    onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400) uploads.increment({ kind });
    },
  };
}

interface FormRequest extends Omit<UploadRequest, 'rate' | 'content'> {
  content: FormContent;
  /** Called when the form goes on long after its file, which occupies memory meanwhile. */
  onTooLong: () => void;
}

async function parseForm({ request, reply, field, content, admitFile, onTooLong }: FormRequest): Promise<Form> {
  const { bytes: maxFormBytes, ...partLimits } = formLimits[content];
  const fields: Record<string, string> = {};
  const lists = new Map<string, string[]>();
  let textBytes = 0;
  const fileSize = maxFileBytes(field);
  const maxBytes = Math.min(fileSize, Number(request.headers['content-length'] ?? fileSize));
  let file: UploadedFile | undefined;
  let rejection: { reason: unknown } | undefined;
  try {
    for await (const part of request.parts({ limits: { files: 1, headerPairs: 32, ...partLimits, fileSize } })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') continue;
        fields[part.fieldname] = part.value;
        lists.set(part.fieldname, [...(lists.get(part.fieldname) ?? []), part.value]);
        // A form of unknown length is not declared too long.
        textBytes += Buffer.byteLength(part.value);
        if (textBytes > maxFormBytes) onTooLong();
        continue;
      }
      const reject = (reason: unknown): never => {
        rejection = { reason };
        lingeringClose(request, reply);
        part.file.resume();
        throw reason;
      };
      const reservation = await admitFile(fields, maxBytes, part.filename ?? '').catch(reject);
      if (reservation === 'discard') {
        part.file.resume();
        continue;
      }
      /** A released reservation cannot grow. */
      const reserve = async (bytes: number) => {
        if (!part.file.truncated) await reservation.growTo(bytes).catch((error) => part.file.truncated || reject(error));
      };
      part.file.once('limit', reservation.release);
      const bytes = await readAll(part.file, maxBytes, reserve);
      limitRest(request, maxFormBytes, onTooLong);
      if (part.fieldname !== field) continue;
      // Only `truncated` after the end of the stream detects an oversize file regardless of its chunks.
      if (part.filename || bytes.length > 0 || part.file.truncated)
        file = { name: part.filename ?? '', bytes, truncated: part.file.truncated };
    }
  } catch (error) {
    if (rejection) throw rejection.reason;
    throw new HttpError(400, 'The form could not be read.', {
      code: 'broken_form',
      fields: { form: String((error as Error).message) },
    });
  }
  return { fields, lists: Object.fromEntries(lists), file };
}

function limitRest({ raw }: FastifyRequest, maxBytes: number, onTooLong: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    raw.off('data', count);
    onTooLong();
  };
  raw.on('data', count);
}

/** Reserved before the first byte is read, so that a waiting upload is not read. */
const firstReservedBytes = 64 * 1024;

/**
 * Reads an oversize stream to its end as well, so that the client receives the response; its memory is released at the limit.
 * A resizable buffer occupies only the received bytes, and frees them at once. Joined chunks would need twice the memory.
 */
async function readAll(
  stream: MultipartFile['file'],
  maxBytes: number,
  reserve: (totalBytes: number) => Promise<void>,
): Promise<Buffer> {
  const arrived = new ArrayBuffer(0, { maxByteLength: maxBytes });
  stream.once('limit', () => arrived.resize(0));
  try {
    await reserve(firstReservedBytes);
    for await (const chunk of stream) {
      const offset = arrived.byteLength;
      await reserve(offset + chunk.length);
      if (stream.truncated) continue;
      arrived.resize(Math.min(offset + chunk.length, maxBytes));
      chunk.copy(new Uint8Array(arrived), offset);
    }
    return Buffer.from(arrived.transferToFixedLength());
  } finally {
    if (!arrived.detached) arrived.resize(0);
  }
}
