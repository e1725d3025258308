/** `careers applications export`: writes applications as CSV or JSON lines, optionally with resumes. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serializeAttribution } from '#contract/forms/attribution.ts';
import { formatAnswers, parseStoredAnswers } from '#server/applications/application-answers.ts';
import { applicationStore, type ExportedApplication } from '#server/applications/application-store.ts';
import { parseStoredAttribution } from '#server/applications/submission-store.ts';
import { sourceOf } from '#server/attribution/applicant-source.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { omitDamaged } from '#server/platform/files/storage-error.ts';
import { type Command, CommandError, parseCommandArgs, parseSince } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { formatCsvLine } from '../csv.ts';
import { nameResumeFile } from './resume-file-name.ts';

const help = `careers applications export [options]
  Writes all applications to standard output, oldest first.
    --since DATE      only those sent, handed over or withdrawn since this time: 2026-11-05 or 2026-11-05T14:00:00Z.
                      The applied_at of the last row is the next --since; rows may repeat
    --format NAME     csv (default) or jsonl
    --resumes FOLDER  also copies the resumes and other files there, named after candidate and job; the columns resume_file and
                      answer_files name the copies. Missing and damaged files are named on standard error, and the exit code is 1`;

export const applicationsExportCommand: Command = { name: 'applications export', help, run };

/** Rows in memory at a time. */
const batchSize = 100;

type Row = Record<(typeof columns)[number], string>;
const columns = [
  'applied_at',
  'joborder_id',
  'source',
  'external_id',
  'title',
  'company',
  'candidate_id',
  'name',
  'email',
  'mobile',
  'resume',
  'resume_file',
  'cover_letter',
  'additional_info',
  'status',
  'withdrawn_at',
  'unsubscribed',
  'receipt_id',
  'applicant_source',
  'attribution',
  'answers',
  'answer_files',
] as const;

const formats: Record<string, { header: string; formatRow(row: Row): string }> = {
  csv: { header: formatCsvLine([...columns]), formatRow: (row) => formatCsvLine(columns.map((column) => row[column])) },
  jsonl: { header: '', formatRow: (row) => `${JSON.stringify(row)}\n` },
};

async function run(args: string[]): Promise<number> {
  const { since, format, folder } = parseOptions(args);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  return withMigratedDatabase(async ({ db, engine }, env) => {
    const applications = applicationStore(db, engine);
    const files = await openFileStore(env);
    let lost = 0;
    await write(format.header);
    // The last row's time is the next `--since`, so no row may be newer than the first page: a release in between would be lost.
    const until = (await applications.findLatestAppliedAt()) ?? since;
    const period = { since, until };
    let page = await applications.listForExport(period, undefined, batchSize);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      for (const application of page) {
        const copies = folder === undefined ? noCopies : await copyFiles(application, files, folder);
        lost += copies.lost;
        await write(format.formatRow(toRow(application, copies)));
      }
      page = await applications.listForExport(period, last, batchSize);
    }
    return lost > 0 ? 1 : 0;
  });
}

/** Waits for a slow reader, so that memory use stays constant. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Names of copied files. */
interface Copies {
  resumeFile: string;
  answerFiles: string[];
  /** Number of files that are missing or damaged. */
  lost: number;
}

const noCopies: Copies = { resumeFile: '', answerFiles: [], lost: 0 };

/** Names are empty for missing and damaged files, so that one does not keep the others from the operator. */
async function copyFiles(application: ExportedApplication, files: FileStore, folder: string): Promise<Copies> {
  const { resumeId, resumeName, resumeSize, candidateId, jobId, appliedAt, name, title } = application;
  const key = `${candidateId} ${jobId} ${appliedAt}`;
  let lost = 0;
  async function copy(fileId: string, fileKey: string, fileName: string, size: number | undefined): Promise<string> {
    const bytes = await files.open(fileId, size).catch(omitDamaged);
    if (bytes === undefined) {
      lost++;
      console.error(`The file ${fileId} of candidate ${candidateId} for job ${jobId} is missing or damaged; it was not copied.`);
      return '';
    }
    const copied = nameResumeFile({ name, title, key: fileKey, resumeName: fileName });
    await pipeline(bytes, createWriteStream(join(folder, copied), { mode: 0o600 }));
    return copied;
  }
  const resumeFile = resumeId === null ? '' : await copy(resumeId, key, resumeName ?? '', resumeSize ?? undefined);
  const answerFiles: string[] = [];
  for (const { id, file } of parseStoredAnswers(application.answers))
    if (file) answerFiles.push(await copy(file.id, `${key} ${id}`, file.name, file.size));
  return { resumeFile, answerFiles, lost };
}

function toRow(application: ExportedApplication, { resumeFile, answerFiles }: Copies): Row {
  const attribution = parseStoredAttribution(application.attribution);
  return {
    applied_at: application.appliedAt,
    joborder_id: String(application.jobId),
    source: application.source,
    external_id: application.externalId,
    title: application.title,
    company: application.company,
    candidate_id: application.candidateId,
    name: application.name,
    email: application.email,
    mobile: application.mobile && `+${application.mobile}`,
    resume: application.resumeName ?? '',
    resume_file: resumeFile,
    cover_letter: application.coverLetter,
    additional_info: application.additionalInfo,
    status: application.status ?? '',
    withdrawn_at: application.withdrawnAt ?? '',
    unsubscribed: application.unsubscribedAt === null ? '' : 'yes',
    receipt_id: application.receiptId ?? '',
    applicant_source: sourceOf(attribution),
    attribution: attribution ? serializeAttribution(attribution) : '',
    answers: formatAnswers(parseStoredAnswers(application.answers)),
    answer_files: answerFiles.filter(Boolean).join('\n'),
  };
}

function parseOptions(args: string[]) {
  const { values } = parseCommandArgs({
    args,
    options: {
      since: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      resumes: { type: 'string' },
    },
  });
  const format = formats[values.format];
  if (!format) throw new CommandError(2, `There is no format "${values.format}"; known: ${Object.keys(formats).join(', ')}.`);
  return { since: parseSince(values.since), format, folder: values.resumes };
}
