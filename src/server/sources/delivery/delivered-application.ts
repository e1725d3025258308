/** Loads an application as a submitter sends it. */
import { buffer } from 'node:stream/consumers';
import type { Answer } from '#server/applications/application-answers.ts';
import { receiptStore } from '#server/applications/receipt-store.ts';
import { parseStoredAttribution } from '#server/applications/submission-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { StorageError } from '#server/platform/files/storage-error.ts';
import type { SubmittedAnswer, SubmittedApplication, SubmittedFile } from '../submitters/submitter.ts';

/** Undefined for a deleted one. Rejects with a StorageError, also if the storage lacks one of its files. */
export async function loadApplication(
  db: Db,
  files: Pick<FileStore, 'open'>,
  receiptId: string,
): Promise<SubmittedApplication | undefined> {
  const [sent] = await receiptStore(db).listForCompany([receiptId]);
  if (!sent) return undefined;
  const { name, email, mobile, coverLetter, additionalInfo, externalId, sentAt, attribution, answers } = sent;
  return {
    jobId: externalId,
    name,
    ...splitName(name),
    email,
    phone: mobile && `+${mobile}`,
    coverText: [coverLetter, additionalInfo].filter(Boolean).join('\n\n'),
    answers: await Promise.all(answers.map((answer) => loadAnswer(db, files, answer))),
    sentAt,
    attribution: parseStoredAttribution(attribution),
    resume: await readResume(db, files, sent),
  };
}

interface ResumeColumns {
  resumeId: string | null;
  resumeName: string | null;
  resumeType: string | null;
}

async function readResume(
  db: Db,
  files: Pick<FileStore, 'open'>,
  { resumeId, resumeName, resumeType }: ResumeColumns,
): Promise<SubmittedFile | undefined> {
  const bytes = resumeId === null ? undefined : await readBytes(db, files, resumeId);
  return bytes && { name: resumeName ?? 'resume', mediaType: resumeType ?? 'application/octet-stream', bytes };
}

async function loadAnswer(db: Db, files: Pick<FileStore, 'open'>, answer: Answer): Promise<SubmittedAnswer> {
  const bytes = answer.file && (await readBytes(db, files, answer.file.id));
  if (!answer.file || !bytes) return answer;
  const { name, mediaType } = answer.file;
  return { ...answer, upload: { name, mediaType, bytes } };
}

/** Undefined for a file that was deleted meanwhile. */
async function readBytes(db: Db, files: Pick<FileStore, 'open'>, id: string): Promise<Buffer | undefined> {
  const findRow = () => db.selectFrom('files').where('id', '=', id).select('size').executeTakeFirst();
  const row = await findRow();
  const stream = row && (await files.open(id, row.size));
  if (stream) return buffer(stream);
  // The row of a deleted file goes before its bytes.
  if (await findRow()) throw new StorageError(`The file ${id} is missing.`);
  return undefined;
}

/** The portal asks for one name. Systems that want two get its last word as the last name, or a hyphen. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstName: name.trim(), lastName: '-' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '-' };
}
