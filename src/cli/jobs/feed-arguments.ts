/** Parses the options that `jobs import` and `jobs check` share. */
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { loadBrand } from '#server/brand/brand-loader.ts';
import { type DateOrder, FeedError, type FeedOptions, type FeedParser } from '#server/catalogue/import/feed-parser.ts';
import { feedParsers } from '#server/catalogue/import/feed-reader.ts';
import type { Rejection } from '#server/catalogue/import/job-import.ts';
import { PreparationError } from '#server/catalogue/import/job-preparer.ts';
import { MassCloseError } from '#server/catalogue/import/mass-close-guard.ts';
import type { Config } from '#server/config.ts';
import { CommandError, parseCommandArgs } from '../command.ts';

/** Independent of the file and URL, so that a moved file still updates its jobs. */
const defaultSource = 'import';

export const feedOptionsHelp = `    --format NAME   ${Object.keys(feedParsers).join(', ')}; default: auto, which detects the others
    --source NAME   source of the jobs, default: ${defaultSource}; source and external_id identify a job
    --complete      the file lists all open jobs of its source: closes the others
    --allow-close N closes up to N jobs; otherwise a run that would close more than half and more than five closes none
    --default COLUMN=VALUE  for empty cells and a missing column of CSV and .xlsx, such as company=Larkfield; repeatable
    --dates ORDER   day-first or month-first, for dates such as 03/04/2026`;

export const feedOptions = {
  format: { type: 'string', default: 'auto' },
  source: { type: 'string', default: defaultSource },
  complete: { type: 'boolean', default: false },
  'allow-close': { type: 'string', default: '0' },
  default: { type: 'string', multiple: true, default: [] as string[] },
  dates: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

type ParsedFeedOptions = ReturnType<typeof parseArgs<{ allowPositionals: true; options: typeof feedOptions }>>;

export interface FeedArguments {
  from: string;
  format: FeedParser;
  source: string;
  complete: boolean;
  allowClose: number;
  defaults: Record<string, string>;
  dateOrder: DateOrder | undefined;
}

/** @param verb what the command does with the file: `import` */
export const parseFeedArguments = (args: string[], verb: string): FeedArguments =>
  toFeedArguments(parseCommandArgs({ args, allowPositionals: true, options: feedOptions }), verb);

/** For a command with more options of its own. */
export function toFeedArguments({ values, positionals }: ParsedFeedOptions, verb: string): FeedArguments {
  const [from, ...more] = positionals;
  if (from === undefined) throw new CommandError(2, `Say which file or address to ${verb}.`);
  if (more.length > 0) throw new CommandError(2, `One file or address at a time, not also "${more.join(' ')}".`);
  const format = feedParsers[values.format];
  if (!format) throw new CommandError(2, `There is no format "${values.format}"; known: ${Object.keys(feedParsers).join(', ')}.`);
  const source = values.source.trim();
  if (source === '' || source.length > 100) throw new CommandError(2, 'A source has a name of 1 to 100 characters.');
  const allowClose = /^\d{1,9}$/.test(values['allow-close']) ? Number(values['allow-close']) : undefined;
  if (allowClose === undefined)
    throw new CommandError(2, `--allow-close takes a number of jobs, not "${values['allow-close']}".`);
  const defaults = parseDefaults(values.default);
  return { from, format, source, complete: values.complete, allowClose, defaults, dateOrder: parseDateOrder(values.dates) };
}

function parseDefaults(assignments: string[]): Record<string, string> {
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [, name, value] = /^\s*([^=]+?)\s*=\s*(.*\S)\s*$/s.exec(assignment) ?? [];
      if (name === undefined || value === undefined)
        throw new CommandError(2, `--default takes COLUMN=VALUE such as company=Larkfield, not "${assignment}".`);
      return [name, value];
    }),
  );
}

function parseDateOrder(order: string | undefined): DateOrder | undefined {
  if (order === undefined || order === 'day-first' || order === 'month-first') return order;
  throw new CommandError(2, `--dates must be day-first or month-first, not "${order}".`);
}

/** A portal with a name has one company: its name stands in for a missing column. */
export async function createFeedOptions(
  { defaults, dateOrder }: FeedArguments,
  env: Config,
  printLine: (line: string) => void,
): Promise<FeedOptions> {
  const company = env.brandFile || env.companyName ? (await loadBrand(env)).brand.name : undefined;
  return {
    defaults: company === undefined ? defaults : { company, ...defaults },
    dateOrder,
    onNote: (note) => printLine(`note: ${escapeControls(note)}`),
  };
}

/** Control characters of the file must not reach the terminal. */
export const escapeControls = (text: string): string => text.replace(/\p{Cc}/gu, '\u{FFFD}');

export function formatRejection({ externalId, position, reason }: Rejection): string {
  const job = externalId === undefined ? position : `${externalId} (${position})`;
  return escapeControls(`rejected ${job}: ${reason}`);
}

/** The errors that a sentence about the file explains. */
export const isFeedFailure = (error: unknown): error is Error =>
  [FeedError, PreparationError, MassCloseError].some((type) => error instanceof type);
