/** Reads a multipart body with one file, within limits. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import * as sentences from '#contract/messages.ts';
import type { UploadedFile } from '#server/platform/files/uploaded-file.ts';
import { HttpError } from '../errors/http-error.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { assertWellFormedText } from '../security/well-formed-text.ts';
import { enforceUploadRate } from './upload-rate.ts';

interface Form {
  fields: Record<string, string>;
  file: UploadedFile | undefined;
}

/** Limits of the form around the file; the file's own limit goes with its field. */
const multipartLimits = { files: 1, fields: 10, parts: 12, fieldSize: 2048, headerPairs: 32, fieldNameSize: 64 };

const fileBytes = (field: string) => (field === 'resume' ? limits.resumeMaxBytes : limits.pictureMaxBytes);

/** What the form around a file may take. */
const formBytes = 64 * 1024;

/** Throws a 413 for a body that says itself that its file is too large, and reads none of it. */
export function assertDeclaredUploadSize(request: FastifyRequest, reply: FastifyReply, field: string): void {
  if (Number(request.headers['content-length'] ?? 0) <= fileBytes(field) + formBytes) return;
  lingeringClose(request, reply);
  const sentence = field === 'resume' ? sentences.fileTooLarge : sentences.pictureUploadFailed;
  throw new HttpError(413, sentence, { fields: { [field]: sentence } });
}

/** The text fields and the file of a form. A form that cannot be read is 400; a missing file is the caller's to judge. */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, field: string): Promise<Form> {
  if (!request.isMultipart()) throw new HttpError(400, sentences.fileMissing, { fields: { [field]: sentences.fileMissing } });
  const form = await enforceUploadRate(request, reply, formOf(request, field));
  assertWellFormedText(form.fields);
  return form;
}

async function formOf(request: FastifyRequest, field: string): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: { ...multipartLimits, fileSize: fileBytes(field) } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await readAll(part.file);
      if (part.fieldname !== field) continue;
      // Only `truncated`, read after the stream ended, tells an oversize file in every chunking.
      if (part.filename || bytes.length > 0 || part.file.truncated)
        file = { name: part.filename ?? '', bytes, truncated: part.file.truncated };
    }
  } catch (error) {
    throw new HttpError(400, 'The form could not be read.', {
      code: 'broken_form',
      fields: { form: String((error as Error).message) },
    });
  }
  return { fields, file };
}

/** To its end also when it goes over the limit, so that the answer reaches its sender; what is over is not kept. */
async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
