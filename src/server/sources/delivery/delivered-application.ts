/** Loads an application as a submitter sends it. */
import { buffer } from 'node:stream/consumers';
import type { Answer } from '#server/applications/application-answers.ts';
import { receiptStore } from '#server/applications/receipt-store.ts';
import { parseStoredAttribution } from '#server/applications/submission-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { SubmittedAnswer, SubmittedApplication, SubmittedFile } from '../submitters/submitter.ts';

/** Undefined for a deleted one. Rejects with a StorageError. */
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
    answers: await Promise.all(answers.map((answer) => loadAnswer(files, answer))),
    sentAt,
    attribution: parseStoredAttribution(attribution),
    resume: await readResume(files, sent),
  };
}

interface ResumeColumns {
  resumeId: string | null;
  resumeName: string | null;
  resumeType: string | null;
}

async function readResume(
  files: Pick<FileStore, 'open'>,
  { resumeId, resumeName, resumeType }: ResumeColumns,
): Promise<SubmittedFile | undefined> {
  const stream = resumeId === null ? undefined : await files.open(resumeId);
  if (!stream) return undefined;
  return { name: resumeName ?? 'resume', mediaType: resumeType ?? 'application/octet-stream', bytes: await buffer(stream) };
}

async function loadAnswer(files: Pick<FileStore, 'open'>, answer: Answer): Promise<SubmittedAnswer> {
  const stream = answer.file && (await files.open(answer.file.id));
  if (!answer.file || !stream) return answer;
  const { name, mediaType } = answer.file;
  return { ...answer, upload: { name, mediaType, bytes: await buffer(stream) } };
}

/** The portal asks for one name. Systems that want two get its last word as the last name, or a hyphen. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstName: name.trim(), lastName: '-' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '-' };
}
