/** Reads a stand-in's board as a run does, without importing it. */
import type { ImportedJob } from '#server/catalogue/import/imported-job.ts';
import { buildSource } from '#server/sources/source-parameters.ts';
import { openSource, type SourceAccess } from '#server/sources/source-run.ts';
import { openTestDatabase } from '../databases/test-databases.ts';

export interface BoardContents {
  jobs: ImportedJob[];
  rejections: string[];
}

export async function readBoard(provider: string, parameters: Record<string, unknown>): Promise<BoardContents> {
  const database = await openTestDatabase('sqlite');
  const access: SourceAccess = {
    db: database.db,
    dataDir: process.cwd(),
    publicOrigin: 'https://careers.example.com',
    importAllowHosts: [],
    now: () => new Date('2026-10-01T10:00:00Z'),
    random: () => 0,
    signal: new AbortController().signal,
  };
  try {
    const source = buildSource('acme', provider, { board: 'acme', company: 'Acme A/S', ...parameters });
    const { feed } = openSource(source, access, { validators: undefined, saveRows: false });
    const contents: BoardContents = { jobs: [], rejections: [] };
    for await (const item of feed.items) {
      if ('job' in item) contents.jobs.push(item.job);
      else if ('reason' in item) contents.rejections.push(`${item.externalId ?? item.position}: ${item.reason}`);
    }
    return contents;
  } finally {
    await database.close();
  }
}
