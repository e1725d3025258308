import { readFileSync } from 'node:fs';

/** The real postings of tests/fixtures, their titles on one line as the importer keeps them. */
export const nycPostings: { external_id: string; title: string; company: string; category: string[] }[] = readFileSync(
  new URL('../fixtures/nyc-jobs.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map((posting) => ({ ...posting, title: posting.title.replace(/\s+/g, ' ') }));
