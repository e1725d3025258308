/** Reads a multipart body with one file, within limits. */
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { sentences } from '#contract/rules.ts';
import { Refusal } from './refusal.ts';

export interface UploadedFile {
  /** As the sender named it: shown and stored only after it was cleaned. */
  name: string;
  bytes: Buffer;
  /** True when the sender went over the limit: the bytes are then only the beginning. */
  tooLarge: boolean;
}

/** Limits of the form around the file; the file's own limit goes with its field. */
export const multipartLimits = { files: 1, fields: 10, parts: 12, fieldSize: 2048, headerPairs: 32, fieldNameSize: 64 };

const fileBytes = (field: string) => (field === 'resume' ? limits.resumeBytes : limits.pictureBytes);

/** The text fields and the file of a form. A form that cannot be read is 400; a missing file is the caller's to judge. */
export async function readUpload(
  request: FastifyRequest,
  field: string,
): Promise<{ fields: Record<string, string>; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw new Refusal(400, sentences.fileMissing, { fields: { [field]: sentences.fileMissing } });
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
      if (part.filename || bytes.length > 0) file = { name: part.filename ?? '', bytes, tooLarge: part.file.truncated };
    }
  } catch (error) {
    throw new Refusal(400, 'The form could not be read.', {
      code: 'broken_form',
      fields: { form: String((error as Error).message) },
    });
  }
  return { fields, file };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
