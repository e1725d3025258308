/** Reads the JSON Feed of Teamtailor's career sites: https://www.jsonfeed.org/version/1.1/. */
import { createDigestSet } from '#server/catalogue/import/digest-set.ts';
import { readJsonRows } from '../download/json-rows.ts';
import type { SourceClient } from '../download/source-client.ts';
import { SourceError } from '../download/source-error.ts';
import { joinHtml, toHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { readIdentifier, toJobPostingFields } from '../mapping/job-posting.ts';
import { firstText, type JsonRecord, toRecord, toText } from '../mapping/json-values.ts';
import type { ListedRow, Reader } from './reader.ts';

const path = '/jobs.json';
/** A board that never ends is ill. */
const maxPages = 300;

export const teamtailorReader: Reader = {
  label: 'Teamtailor',
  origin: ({ board }) => `https://${board}.teamtailor.com`,

  /** Pages overlap when jobs are published meanwhile. */
  async *list(client) {
    const seen = createDigestSet();
    let count = 0;
    let query: string | undefined = '';
    for (let page = 0; page < maxPages && query !== undefined; page++) {
      let next: string | undefined;
      const before = count;
      for await (const listed of listPage(client, query, (nextQuery) => {
        next = nextQuery;
      })) {
        if (listed.id !== '' && !seen.add(listed.id)) continue;
        count++;
        yield listed;
      }
      if (next !== undefined) client.dropValidators();
      if (next !== undefined && count === before)
        throw new SourceError(`names a page after page ${page + 1}, which has no new jobs`);
      query = next;
    }
    if (query !== undefined) throw new SourceError(`has more than ${maxPages} pages`);
  },

  toImportedJob({ id, row }, _detail, settings) {
    const posting = toRecord(row._jobposting);
    const fields = toJobPostingFields(posting, settings);
    return {
      ...fields,
      external_id: id,
      title: firstText(row.title, fields.title),
      description: joinHtml(toHtml(firstText(row.content_html, row.content_text))) || fields.description,
      approvedDate: toInstant(row.date_published) ?? fields.approvedDate,
    };
  },
};

/** @param onEnd told the query of the next page after the rows */
async function* listPage(
  client: SourceClient,
  query: string,
  onEnd: (nextQuery: string | undefined) => void,
): AsyncGenerator<ListedRow> {
  const spool = await client.openList(path + query, { media: 'json', conditional: query === '' });
  try {
    for await (const value of readJsonRows(spool, {
      list: 'items',
      onEnd: { path: 'next_url', report: (url) => onEnd(readQuery(url)) },
    })) {
      const row = toRecord(value);
      yield { id: readId(row), row };
    }
  } finally {
    await spool.close();
  }
}

/** Only the query counts: a row names no host that the portal calls. */
function readQuery(nextUrl: unknown): string | undefined {
  const url = toText(nextUrl);
  return url === '' ? undefined : `?${url.split('?')[1] ?? ''}`;
}

/** The number of a job is in its address too. */
function readId(row: JsonRecord): string {
  const [, number] = /\/jobs\/(\d+)/.exec(toText(row.url)) ?? [];
  return firstText(readIdentifier(toRecord(row._jobposting)), number, row.id);
}
