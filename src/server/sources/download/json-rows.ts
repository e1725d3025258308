/** Reads the rows of a JSON list piece by piece. */
import { jobTooLong } from '#server/catalogue/import/feed-parser.ts';
import { createListParser } from '#server/catalogue/import/json-list-parser.ts';
import type { BodySpool } from './body-spool.ts';
import { afterJobs, SourceError } from './source-error.ts';

export interface JsonListOptions {
  /** The name of the list; undefined for a bare one. */
  list?: string;
  /** Where the format tells the number of rows: `meta.total`. */
  total?: string;
  /** Told a value beside the list after the rows, for a list in pages. */
  onEnd?: { path: string; report(value: unknown): void };
}

/** Throws a SourceError for another format, a text that breaks off, and fewer rows than the total. */
export async function* readJsonRows(spool: BodySpool, { list, total, onEnd }: JsonListOptions): AsyncGenerator<unknown> {
  const parser = createListParser(
    list,
    [total, onEnd?.path].filter((path) => path !== undefined),
  );
  let count = 0;
  for await (const text of spool.readText()) {
    const valid = parser.write(text);
    for (const row of parser.take()) {
      count++;
      yield row;
    }
    if (!valid) throw new SourceError(`${parser.isTooLong() ? jobTooLong : 'is not valid JSON'}${afterJobs(count)}`);
  }
  if (!parser.ended()) throw new SourceError(`breaks off after ${count} jobs`);
  if (!parser.hasList()) throw new SourceError(`has no list ${list ?? ''}`.trimEnd());
  const promised = Number(parser.found()[total?.split('.').at(-1) ?? '']);
  if (promised > count) throw new SourceError(`is incomplete: ${count} of ${promised} jobs`);
  onEnd?.report(parser.found()[onEnd.path]);
}
