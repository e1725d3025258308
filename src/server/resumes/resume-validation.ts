/** Validates an uploaded resume, or another document, by name and content (spec §5). */
import * as messages from '#contract/messages.ts';
import { parseResumeExtension, type ResumeExtension } from '#contract/rules.ts';
import { DomainError, type DomainErrorKind, type ErrorDetails } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { limitSiteConcurrency } from '../platform/concurrency/site-concurrency-limit.ts';
import type { MalwareScanner } from '../platform/files/malware-scanner.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { DocumentCheck } from './document-check.ts';
import { checkDocx } from './docx-validation.ts';
import { checkPdf } from './pdf-validation.ts';
import { resumeMediaTypes } from './resume-media-types.ts';
import { sanitizeFileName } from './sanitize-file-name.ts';

export interface ValidatedFile {
  /** Sanitized for display. */
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export type ResumeValidator = ReturnType<typeof createResumeValidator>;

/** A document of markup can take 60 MB while it is read (decision 067). */
const maxReading = 2;
const maxWaiting = 100;

class TooManyWaiting extends Error {}

export function createResumeValidator({ scan, log }: { scan: Pick<MalwareScanner, 'findMalware'>; log: AppLogger }) {
  const limitReading = limitSiteConcurrency(maxReading, maxWaiting, () => new TooManyWaiting());

  async function checkContent(extension: ResumeExtension, bytes: Buffer, owner: string, field: string): Promise<DocumentCheck> {
    try {
      return await limitReading(async () => contentChecks[extension](bytes), owner);
    } catch (error) {
      throw error instanceof TooManyWaiting ? resumeUploadUnavailable(field) : error;
    }
  }

  return {
    /**
     * Throws a DomainError with the specification's message for a missing, oversized, mistyped or harmful file, and while the
     * malware scanner or the queue is unavailable.
     * @param owner a candidate or a visitor's network; sites are served round robin, and their owners
     * @param field the form field that the messages belong to
     */
    async validate(file: UploadedFile | undefined, owner: string, field = 'resume'): Promise<ValidatedFile> {
      const rejected = (kind: DomainErrorKind, message: string, details: ErrorDetails = {}) =>
        new DomainError(kind, message, { fields: { [field]: message }, ...details });
      if (!file) throw rejected('invalid', messages.fileMissing);
      if (file.truncated) throw rejected('too-large', messages.fileTooLarge);
      const name = sanitizeFileName(file.name);
      const extension = parseResumeExtension(name);
      const check = extension && (await checkContent(extension, file.bytes, owner, field));
      if (!extension) throw rejected('unsupported-type', messages.fileTypeInvalid);
      if (check === 'invalid') throw rejected('unsupported-type', messages.fileTypeInvalid, { isExamined: true });
      if (check === 'active') {
        const message = extension === 'pdf' ? messages.pdfActive : messages.wordDocumentActive;
        throw rejected('unsupported-type', message, { reason: 'active content', isExamined: true });
      }
      const malware = await scan.findMalware(file.bytes).catch((error) => {
        log.error({ err: error }, 'a resume could not be scanned');
        throw resumeUploadUnavailable(field);
      });
      if (malware !== undefined)
        throw rejected('unsupported-type', messages.fileTypeInvalid, { reason: malware, isExamined: true });
      return { name, mediaType: resumeMediaTypes[extension], bytes: file.bytes };
    },
  };
}

/** The file is fine, but storage or scanner is unavailable. */
export function resumeUploadUnavailable(field = 'resume'): DomainError {
  const message = field === 'resume' ? messages.resumeUploadFailed : messages.fileUploadFailed;
  return new DomainError('unavailable', message, { fields: { [field]: message }, retryAfter: 5 });
}

const contentChecks: Record<ResumeExtension, (bytes: Buffer) => DocumentCheck | Promise<DocumentCheck>> = {
  pdf: checkPdf,
  docx: checkDocx,
  txt: (bytes) => (isText(bytes) ? 'plain' : 'invalid'),
};

/** The five bytes without a character in windows-1252. */
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
