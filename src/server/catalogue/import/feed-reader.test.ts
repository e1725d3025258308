import { expect, test } from 'vitest';
import { type JobFile, jobFiles } from '../../../../tests/support/corpora/job-files.ts';
import { feedParsers, readFeed } from './feed-reader.ts';
import type { FeedItem } from './job-import.ts';

const { auto: parseDetected } = feedParsers;

async function readFile({ content, defaults = {}, dateOrder }: JobFile, chunkBytes: number) {
  const bytes = Buffer.from(content);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  const items: FeedItem[] = [];
  const notes: string[] = [];
  if (!parseDetected) throw new Error('no parser');
  const options = { defaults, dateOrder, onNote: (note: string) => notes.push(note) };
  for await (const item of readFeed(chunks(), parseDetected, options)) items.push(item);
  return {
    jobs: items.flatMap((item) => ('job' in item ? item.job : [])),
    rejected: items.flatMap((item) => ('reason' in item ? `${item.position}: ${item.reason}` : [])),
    notes,
  };
}

test('the corpus has sixty files or more', () => {
  expect(Object.keys(jobFiles).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(jobFiles))('%s loads or says why', async (_name, file) => {
  const { jobs = [], rejected = [], note, unreadable } = file;
  for (const chunkBytes of [7, 1024 * 1024]) {
    const result = readFile(file, chunkBytes);
    if (unreadable !== undefined) {
      await expect(result).rejects.toThrow(unreadable);
      continue;
    }
    const { jobs: read, rejected: reasons, notes } = await result;
    expect(read).toEqual(jobs.map((job) => expect.objectContaining(job)));
    expect(reasons).toEqual(rejected.map((reason) => expect.stringContaining(reason)));
    if (note !== undefined) expect(notes.join('\n')).toContain(note);
  }
});
