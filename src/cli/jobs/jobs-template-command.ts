/** `careers jobs template`: writes a table with the columns of jobs and an example. */
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { buildXlsxTemplate, formatCsvTemplate } from './job-template.ts';

const help = `careers jobs template [FILE] [--format csv|xlsx]
  Writes a table with the columns of jobs and an example row, to standard output or to FILE, which must not exist. The
  name of FILE tells the format; default: csv. Columns that are not needed may be deleted.`;

export const jobsTemplateCommand: Command = { name: 'jobs template', help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandArgs({ args, allowPositionals: true, options: { format: { type: 'string' } } });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new CommandError(2, `One file at a time, not also "${more.join(' ')}".`);
  const format = values.format ?? (file?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');
  if (format !== 'csv' && format !== 'xlsx') throw new CommandError(2, `There is no format "${format}"; known: csv, xlsx.`);
  if (file === undefined && format === 'xlsx' && process.stdout.isTTY)
    throw new CommandError(2, 'Name a file: careers jobs template jobs.xlsx');
  const content = format === 'csv' ? Readable.from([formatCsvTemplate()]) : buildXlsxTemplate();
  if (file === undefined) {
    for await (const bytes of content) process.stdout.write(bytes);
    return 0;
  }
  const path = resolve(file);
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandError(1, `${path} is there already.`);
    throw new CommandError(1, `${path} cannot be written (${code}).`);
  }
  console.error(`Wrote ${path}. Fill it in, then: npm run careers -- jobs check ${file}`);
  return 0;
}
