/** `careers applications status`: records a company's answers from a file. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { answerMaxLength } from '#contract/limits.ts';
import { findApplication, isApplicationOfCompany } from '#server/applications/company/application-lookup.ts';
import { type CompanyAnswer, type CompanyAnswers, createCompanyAnswers } from '#server/applications/company/company-answers.ts';
import { FeedError } from '#server/catalogue/import/feed-parser.ts';
import { type CsvRow, readCsvRows } from '#server/catalogue/import/tables/csv-rows.ts';
import { decodeText } from '#server/catalogue/import/tables/text-decoder.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';
import { openCommandMails } from '../command-mails.ts';

const help = `careers applications status FILE [--company NAME]
  Sets the answers of a company. With its name, rows for jobs of others are rejected. FILE is CSV with a header, or JSON lines, with:
    receipt_id            or email with joborder_id or external_id (and source, if two sources share ids)
    status                received, in review, closed: not selected, or closed: hired; rows without one are skipped
    message               optional words for the candidate
  Each candidate gets one mail for a change, and none for a repetition. Other columns do not matter, so that an export
  with the column status filled in is such a file. Wrong rows are listed with the reason; the others count.`;

export const applicationsStatusCommand: Command = { name: 'applications status', help, run };

async function run(args: string[]): Promise<number> {
  const { positionals, values: options } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: { company: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandError(2, 'Name one file.');
  const rows = await readRows(file);
  return withMigratedDatabase(async ({ db }, env) => {
    const answers = createCompanyAnswers({ db, mails: await openCommandMails(db, env), now: () => new Date() });
    const counts = { changed: 0, unchanged: 0, skipped: 0, rejected: 0 };
    for (const { position, values } of rows) {
      const problem = await answerRow({ db, answers, company: options.company, values, counts });
      if (problem === undefined) continue;
      counts.rejected++;
      console.error(`rejected ${position}: ${problem}`.replace(/\p{Cc}/gu, '\u{FFFD}'));
    }
    const skipped = counts.skipped > 0 ? `, without status ${counts.skipped}` : '';
    console.log(`changed ${counts.changed}, unchanged ${counts.unchanged}, rejected ${counts.rejected}${skipped}`);
    return counts.rejected > 0 && counts.changed + counts.unchanged === 0 ? 1 : 0;
  });
}

interface RowContext {
  db: Db;
  answers: CompanyAnswers;
  /** The company of the file; any without one. */
  company: string | undefined;
  values: Record<string, string>;
  counts: { changed: number; unchanged: number; skipped: number };
}

/** Returns the reason of a rejection. */
async function answerRow({ db, answers, company, values, counts }: RowContext): Promise<string | undefined> {
  if (!values.status?.trim()) {
    counts.skipped++;
    return undefined;
  }
  const status = statuses.get(values.status.trim().toLowerCase().replaceAll('_', ' '));
  if (status === undefined)
    return `status must be received, in review, closed: not selected or closed: hired, not "${values.status}"`;
  const message = values.message?.trim();
  if (message !== undefined && (message.length > answerMaxLength || message.includes('\0') || !message.isWellFormed()))
    return `message must be text of at most ${answerMaxLength} characters`;
  const found = await findApplication(db, values);
  if ('problem' in found) return found.problem;
  if (company !== undefined && !(await isApplicationOfCompany(db, found.receiptId, company)))
    return `${company} has no such application`;
  try {
    const { isNew } = await answers.answer(found.receiptId, { status, message });
    counts[isNew ? 'changed' : 'unchanged']++;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const statuses = new Map<string, CompanyAnswer['status']>([
  ['received', 'received'],
  ['in review', 'in_review'],
  ['not selected', 'not_selected'],
  ['closed: not selected', 'not_selected'],
  ['hired', 'hired'],
  ['closed: hired', 'hired'],
]);

interface FileRow {
  position: string;
  values: Record<string, string>;
}

/** Reads the whole file first, so that nothing is changed if it cannot be read. */
async function readRows(file: string): Promise<FileRow[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(1, `${file} cannot be read (${error.code}).`);
  });
  let text = '';
  for await (const part of decodeText(Readable.from([bytes]))) text += part;
  return text.trimStart().startsWith('{') ? parseJsonLines(text, file) : parseTable(bytes, file);
}

async function parseTable(bytes: Buffer, file: string): Promise<FileRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of readCsvRows(Readable.from([bytes]))) rows.push(row);
  } catch (error) {
    if (error instanceof FeedError) throw new CommandError(1, `${file} ${error.message}. Nothing was changed.`);
    throw error;
  }
  const [header, ...lines] = rows;
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (!columns.includes('status')) throw new CommandError(1, `${file} has no column status in its first line.`);
  return lines.map(({ cells }, index) => ({
    position: `row ${index + 2}`,
    values: Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])),
  }));
}

function parseJsonLines(text: string, file: string): FileRow[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const position = `line ${index + 1}`;
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {
      throw new CommandError(1, `${file} is not valid JSON in ${position}. Nothing was changed.`);
    }
    if (typeof row !== 'object' || row === null)
      throw new CommandError(1, `${file} has no object in ${position}. Nothing was changed.`);
    const values = Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
    );
    return [{ position, values: Object.fromEntries(values) }];
  });
}
