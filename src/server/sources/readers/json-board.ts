/** Lists the rows of a board that is one JSON document. */
import { type JsonListOptions, readJsonRows } from '../download/json-rows.ts';
import type { SourceClient } from '../download/source-client.ts';
import { toRecord, toText } from '../mapping/json-values.ts';
import type { ListedRow } from './reader.ts';

export async function* listJsonBoard(
  client: SourceClient,
  path: string,
  options: JsonListOptions = {},
  readId = ({ id }: Record<string, unknown>): unknown => id,
): AsyncGenerator<ListedRow> {
  const spool = await client.openList(path, { media: 'json', conditional: true });
  try {
    for await (const value of readJsonRows(spool, options)) {
      const row = toRecord(value);
      yield { id: toText(readId(row)), row };
    }
  } finally {
    await spool.close();
  }
}
