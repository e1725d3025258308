/** What counts as a resume: the rules of spec §5, held against the content and not only the name. */

import * as messages from '#contract/messages.ts';
import { parseResumeExtension, type ResumeExtension } from '#contract/rules.ts';
import { DomainError, type DomainErrorKind, type ErrorDetails } from '../domain-error.ts';
import type { UploadedFile } from '../http/uploads/multipart-upload.ts';
import type { AppLogger } from '../logger.ts';
import type { MalwareScanner } from '../platform/files/malware-scanner.ts';
import { resumeMediaTypes } from './resume-media-types.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

export interface ValidatedFile {
  /** Cleaned for display. */
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * The resume that was sent, or a DomainError with the specification's sentence: 400 missing, 413 too large, 415 of a wrong
 * kind or with something harmful in it, 503 when nobody can tell whether it does harm.
 */
export async function validateResumeUpload(
  file: UploadedFile | undefined,
  scan: Pick<MalwareScanner, 'findMalware'>,
  log: AppLogger,
): Promise<ValidatedFile> {
  if (!file) throw refused('invalid', messages.fileMissing);
  if (file.truncated) throw refused('too-large', messages.fileTooLarge);
  const name = sanitizeFileName(file.name);
  const extension = parseResumeExtension(name);
  if (!extension || !(await contentFits[extension](file.bytes))) throw refused('unsupported-type', messages.fileTypeInvalid);
  const found = await scan.findMalware(file.bytes).catch((error) => {
    log.error({ err: error }, 'a resume could not be scanned');
    throw resumeUploadUnavailable();
  });
  if (found !== undefined) throw refused('unsupported-type', messages.fileTypeInvalid, { reason: found });
  return { name, mediaType: resumeMediaTypes[extension], bytes: file.bytes };
}

const refused = (kind: DomainErrorKind, sentence: string, more: ErrorDetails = {}) =>
  new DomainError(kind, sentence, { fields: { resume: sentence }, ...more });

/** Nothing is wrong with the file: what it needs is down. */
export const resumeUploadUnavailable = () => refused('unavailable', messages.resumeUploadFailed, { retryAfter: 5 });

const contentFits: Record<ResumeExtension, (bytes: Buffer) => boolean | Promise<boolean>> = {
  pdf: isPdf,
  docx: async (bytes) => (await import('./docx-validation.ts')).isSafeDocx(bytes),
  txt: isText,
};

/** Readers of PDF look for both marks this far from the ends of a file. */
const pdfMarkWithin = 1024;

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, pdfMarkWithin).includes('%PDF-') && bytes.subarray(-pdfMarkWithin).includes('%%EOF');
}

/** The five bytes that windows-1252 gives no character to. */
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** UTF-8 or windows-1252, without NUL. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return !unassigned.some((byte) => bytes.includes(byte));
  }
}
