import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const jobs = [
  buildJob({ title: 'Senior Node.js Developer', skills: ['C++', 'ASP.NET'] }),
  buildJob({ title: 'Developer of bridges', skills: ['C#'] }),
  buildJob({ title: 'Stylist' }),
];

describe.each(engines)('searches that are equal after parsing on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  const search = (payload: object) => portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
  const countMisses = () => portal.services.responseCache.stats().misses;

  test.each([
    ['punctuation', ['s', 's,', 's,;', ' s ;;', '(s):', 's!']],
    ['case, accents and stop words', ['bridge developer', 'Bridge  DEVELOPER', 'a bridge for the Dévelopér']],
    ['repetitions', ['stylist', 'stylist stylist', 'Stylist, stylist; STYLIST']],
    ['separators within a word', ['node.js', 'Node/JS', 'node-js']],
    ['no words', ['', ',', ';;', '!!', '()']],
  ])('share a cache entry in spite of their %s', async (_name, texts) => {
    const before = countMisses();
    const bodies: string[] = [];
    for (const description of texts) bodies.push((await search({ description })).body);
    expect(new Set(bodies).size).toBe(1);
    expect(countMisses() - before).toBe(1);
  });

  test('share a cache entry in spite of the order of their filters', async () => {
    const before = countMisses();
    for (const workmode of [['Remote', 'Hybrid'], ['Hybrid', 'Remote'], ['Remote', 'Hybrid', 'Remote'], 'hybrid,remote'])
      expect((await search({ location: 'Leeds', workmode })).statusCode).toBe(200);
    expect(countMisses() - before).toBe(1);
  });

  test.each([
    ['C', 'C++', 'C#'],
    ['.NET', 'net'],
    ['asp net', 'asp.net'],
  ])('do not include %s and %s', async (...texts) => {
    const before = countMisses();
    for (const description of texts) expect((await search({ description })).statusCode).toBe(200);
    expect(countMisses() - before).toBe(texts.length);
  });

  test('show each visitor the text as typed', async () => {
    const page = await portal.app.inject({
      url: '/authPage/jobdetails/openposition?description=Stylist%2C%3B',
      headers: { accept: 'text/html' },
    });
    expect(page.body).toContain('value="Stylist,;"');
  });
});
