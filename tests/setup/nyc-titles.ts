import { readFileSync } from 'node:fs';

/** Titles of real postings, besides those of `nyc-postings.ts`. */
export const nycTitles: string[] = readFileSync(new URL('../fixtures/nyc-titles.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
