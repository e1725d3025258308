/** `careers applications export`: what the hiring side takes away, with the resumes when a folder is named. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { applicationStore, type ExportedApplication } from '#server/applications/application-store.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFileStore } from '#server/platform/files/file-store-factory.ts';
import { type Command, CommandError, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';
import { formatCsvLine } from './csv.ts';

const help = `careers applications export [options]
  Writes every application, the oldest first, to standard output.
    --since DATE      made at this time or later: 2026-11-05 or 2026-11-05T14:00:00Z
    --format NAME     csv or jsonl; csv by default
    --resumes FOLDER  puts the resumes there as well, each under the name that the column resume_file gives`;

export const applicationsExportCommand: Command = { name: 'applications export', help, run };

/** How many rows are in memory at a time. */
const batch = 100;

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
] as const;

const formats: Record<string, { head: string; line(row: Row): string }> = {
  csv: { head: formatCsvLine([...columns]), line: (row) => formatCsvLine(columns.map((column) => row[column])) },
  jsonl: { head: '', line: (row) => `${JSON.stringify(row)}\n` },
};

async function run(words: string[]): Promise<number> {
  const { since, format, folder } = asked(words);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  return withMigratedDatabase(async ({ db, engine }, env) => {
    const applications = applicationStore(db, engine);
    const files = await openFileStore(env);
    await write(format.head);
    let made = await applications.listForExport(since, batch);
    for (let last = made.at(-1); last !== undefined; last = made.at(-1)) {
      for (const application of made) {
        const resumeFile = folder === undefined ? '' : await copyResume(application, files, folder);
        await write(format.line(rowOf(application, resumeFile)));
      }
      made = await applications.listForExport(last, batch);
    }
    return 0;
  });
}

/** Waits for a slow reader, so that memory stays flat. */
async function write(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Gives the copy's name: the file's own key, with the ending that says how to open it. Empty when the file is gone. */
async function copyResume({ resumeId, resumeName }: ExportedApplication, files: FileStore, folder: string): Promise<string> {
  const bytes = resumeId === null ? undefined : await files.open(resumeId);
  if (resumeId === null || bytes === undefined) return '';
  const name = resumeId + extname(resumeName ?? '').toLowerCase();
  await pipeline(bytes, createWriteStream(join(folder, name), { mode: 0o600 }));
  return name;
}

function rowOf(application: ExportedApplication, resumeFile: string): Row {
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
  };
}

function asked(words: string[]) {
  const { values } = parseCommandArgs({
    args: words,
    options: {
      since: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      resumes: { type: 'string' },
    },
  });
  const format = formats[values.format];
  if (!format) throw new CommandError(2, `There is no format "${values.format}"; known: ${Object.keys(formats).join(', ')}.`);
  const since = new Date(values.since ?? 0);
  if (Number.isNaN(since.getTime()))
    throw new CommandError(2, `"${values.since}" is not a date such as 2026-11-05 or 2026-11-05T14:00:00Z.`);
  return { since: since.toISOString(), format, folder: values.resumes };
}
