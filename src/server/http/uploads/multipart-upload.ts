/** Reads a multipart body with its admitted files, within limits. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { readQuestionId } from '#contract/questions/questions.ts';
import type { ByteReservation } from '#server/platform/concurrency/byte-budget.ts';
import type { UploadedFile } from '#server/platform/files/uploaded-file.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { HttpError, toHttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { assertWellFormedText } from '../security/well-formed-text.ts';
import type { TransferLimits } from '../transfer-rate.ts';
import { enforceUploadRate, isUploadAborted, uploadTooLong } from './upload-rate.ts';
import type { UploadSlot } from './upload-slots.ts';

interface Form {
  fields: Record<string, string>;
  /** All values of each field, since a form repeats those of several choices. */
  lists: Record<string, string[]>;
  /** By field. */
  files: ReadonlyMap<string, UploadedFile>;
  /** Fields of files that do not fit into the memory of the request beside the files before them. */
  omitted: readonly string[];
}

/** What a form has beside its file: a few short fields, or also the answers to a company's questions, with their files. */
export type FormContent = 'details' | 'answers';

/** `bytes` counts the form without its files, and at most as many follow a file; `answerBytes` are those of all other files. */
const formLimits = {
  details: { files: 1, fields: 10, parts: 12, fieldSize: 2048, fieldNameSize: 64, bytes: 64 * 1024, answerBytes: 0 },
  answers: {
    ...{ files: 1 + limits.questionFilesMax, fields: 400, parts: 408, fieldSize: 32 * 1024, fieldNameSize: 128 },
    ...{ bytes: 512 * 1024, answerBytes: limits.answerFilesMaxBytes },
  },
};

const maxFileBytes = (field: string) => (field === 'resume' ? limits.resumeMaxBytes : limits.pictureMaxBytes);

/** Throws a 413 for a declared length that is too large, before it reads the body. */
export function assertDeclaredUploadSize(
  request: FastifyRequest,
  reply: FastifyReply,
  field: string,
  content: FormContent = 'details',
): void {
  const { bytes, answerBytes } = formLimits[content];
  if (Number(request.headers['content-length'] ?? 0) <= maxFileBytes(field) + answerBytes + bytes) return;
  lingeringClose(request, reply);
  const message = field === 'resume' ? messages.fileTooLarge : messages.pictureUploadFailed;
  throw new HttpError(413, message, { fields: { [field]: message } });
}

export interface UploadRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  field: string;
  /** By default `details`. */
  content?: FormContent;
  rate: TransferLimits;
  slot: UploadSlot;
  /**
   * Called before each file is read, with the fields so far. Throws to reject the upload, which is then discarded. Returns
   * 'discard' to drop this file alone, or the candidate whose share of memory all files occupy; undefined before a proof.
   */
  admit(fields: Record<string, string>, fileName: string): Promise<{ candidateId: string | undefined } | 'discard'>;
  /** Called when the client left, or was too slow, after its files had occupied memory. */
  chargeAborted(): Promise<unknown>;
}

/** Reads the text fields and the files. Throws a 400 for a malformed form; callers check for a missing file. */
export async function readUpload({ rate, slot, admit, chargeAborted, ...upload }: UploadRequest): Promise<Form> {
  const { request, reply, field, content = 'details' } = upload;
  if (!request.isMultipart()) throw new HttpError(400, messages.fileMissing, { fields: { [field]: messages.fileMissing } });
  let reservation: ByteReservation | undefined;
  const admitFile: AdmitFile = async (fields, maxBytes, fileName) => {
    const admitted = await admit(fields, fileName);
    if (admitted === 'discard') return 'discard';
    reservation ??= slot.openReservation(maxBytes, admitted.candidateId);
    return reservation;
  };
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const onTooLong = () => {
    lingeringClose(request, reply);
    reject(new HttpError(413, 'The form is too long.', { code: uploadTooLong }));
  };
  const work = parseForm({ request, reply, field, content, admitFile, onTooLong });
  const watched = { request, reply, findReservation: () => reservation };
  const form = await enforceUploadRate(watched, rate, Promise.race([work, tooLong])).catch(async (error) => {
    if (reservation?.grantedBytes && isUploadAborted(request, error)) await chargeAborted();
    throw error;
  });
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

/** Returns the same reservation for all files of a request. */
type AdmitFile = (fields: Record<string, string>, maxBytes: number, fileName: string) => Promise<ByteReservation | 'discard'>;

interface FormRequest extends Pick<UploadRequest, 'request' | 'reply' | 'field'> {
  content: FormContent;
  admitFile: AdmitFile;
  /** Called when the form goes on long after its file, which occupies memory meanwhile. */
  onTooLong: () => void;
}

async function parseForm({ request, reply, field, content, admitFile, onTooLong }: FormRequest): Promise<Form> {
  const { bytes: maxFormBytes, answerBytes, ...partLimits } = formLimits[content];
  const fields: Record<string, string> = {};
  const lists = new Map<string, string[]>();
  let textBytes = 0;
  const fileSize = maxFileBytes(field);
  const declared = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const maxTotal = Math.min(fileSize + answerBytes, declared);
  const maxBytes = Math.min(fileSize, declared);
  const files = new Map<string, UploadedFile>();
  const omitted: string[] = [];
  let filesBytes = 0;
  let isReleased = false;
  let rejection: { reason: unknown } | undefined;
  try {
    for await (const part of request.parts({ limits: { headerPairs: 32, ...partLimits, fileSize } })) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') continue;
        // A form of unknown length is not declared too long.
        textBytes += Buffer.byteLength(part.value);
        if (textBytes > maxFormBytes) {
          onTooLong();
          continue;
        }
        fields[part.fieldname] = part.value;
        lists.set(part.fieldname, [...(lists.get(part.fieldname) ?? []), part.value]);
        continue;
      }
      const reject = (reason: unknown): never => {
        rejection = { reason };
        lingeringClose(request, reply);
        part.file.resume();
        throw reason;
      };
      const reservation = isReleased ? 'discard' : await admitFile(fields, maxTotal, part.filename ?? '').catch(reject);
      if (reservation === 'discard') {
        part.file.resume();
        continue;
      }
      /** A released reservation cannot grow. */
      const reserve = async (bytes: number) => {
        if (part.file.truncated) return;
        await reservation.growTo(filesBytes + bytes).catch((error) => part.file.truncated || reject(error));
      };
      part.file.once('limit', () => {
        // Other files are still in memory.
        if (filesBytes > 0) return;
        isReleased = true;
        reservation.release();
      });
      const room = filesBytes === 0 ? maxBytes : Math.min(maxBytes, reservation.maxBytes - filesBytes);
      const { bytes, size } = await readAll(part.file, room, reserve);
      limitRest(request, maxFormBytes + answerBytes, onTooLong);
      const isExpected = part.fieldname === field || (answerBytes > 0 && readQuestionId(part.fieldname) !== undefined);
      if (!isExpected) continue;
      if (filesBytes > 0 && size > room && !part.file.truncated) {
        omitted.push(part.fieldname);
        continue;
      }
      filesBytes += bytes.length;
      // Only `truncated` after the end of the stream detects an oversize file regardless of its chunks.
      if (part.filename || bytes.length > 0 || part.file.truncated)
        files.set(part.fieldname, { name: part.filename ?? '', bytes, truncated: part.file.truncated });
    }
  } catch (error) {
    if (rejection) throw rejection.reason;
    throw new HttpError(400, 'The form could not be read.', {
      code: 'broken_form',
      fields: { form: String((error as Error).message) },
    });
  }
  return { fields, lists: Object.fromEntries(lists), files, omitted };
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
 * `size` counts bytes beyond the limit too, of a file that the parser does not cut.
 */
async function readAll(
  stream: MultipartFile['file'],
  maxBytes: number,
  reserve: (totalBytes: number) => Promise<void>,
): Promise<{ bytes: Buffer; size: number }> {
  const arrived = new ArrayBuffer(0, { maxByteLength: maxBytes });
  stream.once('limit', () => arrived.resize(0));
  try {
    let size = 0;
    await reserve(firstReservedBytes);
    for await (const chunk of stream) {
      size += chunk.length;
      const offset = arrived.byteLength;
      await reserve(Math.min(offset + chunk.length, maxBytes));
      if (stream.truncated) continue;
      arrived.resize(Math.min(offset + chunk.length, maxBytes));
      chunk.copy(new Uint8Array(arrived), offset);
    }
    return { bytes: Buffer.from(arrived.transferToFixedLength()), size };
  } finally {
    if (!arrived.detached) arrived.resize(0);
  }
}
