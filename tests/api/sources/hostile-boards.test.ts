import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { hashJobContent } from '#server/catalogue/import/imported-job.ts';
import { parseJob } from '#server/catalogue/import/imported-job-schema.ts';
import { prepareJobs } from '#server/catalogue/import/prepare-jobs.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import type { Reader } from '#server/sources/readers/reader.ts';
import { readSource } from '#server/sources/source-feed.ts';
import { limitSource, type SourceLimits } from '#server/sources/source-limits.ts';
import { sourceRowStore } from '#server/sources/source-row-store.ts';
import { openSource } from '#server/sources/source-run.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../support/fakes/ats/greenhouse-board.ts';
import { smartRecruitersBoard, smartRecruitersPosting } from '../../support/fakes/ats/smartrecruiters-board.ts';
import { createSourceRunner, type SourceRunner } from '../../support/sources/source-runner.ts';

describe.each(engines)('a hostile board, on %s', (engine) => {
  let settings: TestDatabaseSettings;
  let database: Database;
  let server: AtsServer;
  let runner: SourceRunner;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    server = await openAtsServer();
    runner = createSourceRunner(database, settings.dataDir);
    await runner.add('acme', 'greenhouse', { base: server.base });
  });
  afterEach(async () => {
    server.close();
    await database.close();
    await settings.remove();
  });

  /** Each piece comes before the board counts as silent. A run that reads on finds an end after eight seconds. */
  function drip(response: ServerResponse): true {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"jobs":[');
    const timer = setInterval(() => response.write(' '), 50);
    const end = setTimeout(() => response.end('],"meta":{"total":0}}'), 8000);
    response.on('close', () => {
      clearInterval(timer);
      clearTimeout(end);
    });
    return true;
  }

  test('that drips without end is given up, and the failure is recorded', async () => {
    server.intercept((_, response) => drip(response));
    await expect(runner.run('acme', { maxRunMs: 300 })).rejects.toThrow(/^took more than/);
    expect(await runner.findSource('acme')).toMatchObject({ failures: 1, lastError: expect.stringMatching(/^took more than/) });
  });

  test('that fails again and again is given up between its tries', async () => {
    server.serve(() => ({ status: 503, headers: { 'retry-after': '2' } }));
    await expect(runner.run('acme', { maxRunMs: 300 })).rejects.toThrow(/^took more than/);
  });

  test('whose list needs no further request is given up between its rows', async () => {
    const source = await runner.findSource('acme');
    if (!source) throw new Error('acme');
    const reader: Reader = {
      label: 'a board',
      origin: () => server.base,
      async *list() {
        yield { id: '1', row: {} };
      },
      toImportedJob: () => undefined,
    };
    const { client } = openSource(source, access(), { validators: undefined, saveRows: false });
    const { items } = readSource({ ...access(), source, reader, client, rows: sourceRowStore(database.db), saveRows: false });
    await expect(items[Symbol.asyncIterator]().next()).rejects.toThrow('over');
  });

  const compressed = (text: string) => ({
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(text),
  });

  test.each([
    ['teamtailor', '{"items":[', ']}'],
    ['smartrecruiters', '{"content":[', '],"totalFound":1}'],
    ['greenhouse', '{"jobs":[', '],"meta":{"total":1}}'],
  ])('that lists more than 100,000 rows without an id is given up by %s', async (provider, start, end) => {
    server.serve(() => compressed(`${start}${'{},'.repeat(150_000)}{}${end}`));
    await runner.add('large', provider, { base: server.base });
    await expect(runner.run('large')).rejects.toThrow('lists more than 100,000 jobs');
    expect(await runner.findSource('large')).toMatchObject({ failures: 1, lastError: 'lists more than 100,000 jobs' });
  });

  test('that lists more than 100,000 rows without a text in any language is given up', async () => {
    const rows = Array.from({ length: 100_001 }, (_, id) => `<position><id>${id}</id></position>`);
    const headers = { 'content-type': 'text/xml' };
    server.serve(() => ({ headers, body: `<workzag-jobs>${rows.join('')}</workzag-jobs>` }));
    await runner.add('large', 'personio', { base: server.base, languages: 'de,en' });
    await expect(runner.run('large')).rejects.toThrow('lists more than 100,000 jobs');
    expect(server.takePaths()).toEqual(['/xml?language=de']);
  });

  test('whose ids are longer than any job may have gets its other jobs in, and no request for these', async () => {
    const posting = (id: string) => ({ ...smartRecruitersPosting(), id });
    server.serve(smartRecruitersBoard([posting('i'.repeat(201)), posting('i'.repeat(200)), posting('7')]));
    await runner.add('long', 'smartrecruiters', { base: server.base });
    const { rejections } = await runner.run('long');
    expect(rejections).toMatchObject([{ externalId: undefined, reason: 'its id has more than 200 characters' }]);
    expect([...(await runner.openJobs('long')).keys()]).toEqual(['7', 'i'.repeat(200)]);
    expect(server.takePaths().filter((path) => path.includes('iii'))).toHaveLength(1);
  });

  test('that spoils a field of an open job keeps it open, and its detail is read once', async () => {
    const row = smartRecruitersPosting({ id: '7' });
    server.serve(smartRecruitersBoard([row]));
    await runner.add('spoilt', 'smartrecruiters', { base: server.base });
    await runner.run('spoilt');
    server.serve(smartRecruitersBoard([{ ...row, name: '' }]));
    const readDetails = async () => {
      server.takePaths();
      expect(await runner.run('spoilt')).toMatchObject({ summary: { closed: 0, rejected: 1 } });
      expect([...(await runner.openJobs('spoilt')).keys()]).toEqual(['7']);
      return server.takePaths().filter((path) => path.endsWith('/7')).length;
    };
    expect(await readDetails()).toBe(1);
    expect(await readDetails()).toBe(0);
  });

  test('of 501 companies is given up, and the failure is recorded', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => greenhouseJob({ id: index + 1, company_name: `Company ${index}` }));
    server.serve(greenhouseBoard(rows));
    await expect(runner.run('acme')).rejects.toThrow('has more than 500 companies; no more jobs are saved');
    expect(await runner.findSource('acme')).toMatchObject({ failures: 1 });
  });

  test('that names a company of another board gets no such job in', async () => {
    const names = ['Acme A/S', 'Other Ltd', 'acme a/s', null];
    server.serve(greenhouseBoard(names.map((company_name, index) => greenhouseJob({ id: index + 1, company_name }))));
    await runner.add('named', 'greenhouse', { board: 'acme', base: server.base, companies: 'Acme A/S; Acme, Inc.' });
    const { rejections } = await runner.run('named');
    expect([...(await runner.openJobs('named')).keys()]).toEqual(['1', '4']);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      "its company Other Ltd is not one of the source's",
      "its company acme a/s is not one of the source's",
    ]);
  });

  test('that posts a job on a day to come puts it at the time of its import, and an unchanged one stays there', async () => {
    const job = greenhouseJob({ id: 7, first_published: '9999-12-31T00:00:00Z' });
    server.serve(greenhouseBoard([job]));
    await runner.run('acme');
    const readJob = () => database.db.selectFrom('jobs').select(['approved_at', 'updated_at']).executeTakeFirstOrThrow();
    const imported = await readJob();
    expect(imported.approved_at).toBe(imported.updated_at);
    runner.advance(24 * 3_600_000);
    expect((await runner.run('acme')).summary).toMatchObject({ created: 0, updated: 0, closed: 0 });
    expect(await readJob()).toEqual(imported);

    // Kept by an earlier version.
    await database.db.updateTable('jobs').set({ approved_at: '9999-12-31T00:00:00.000Z' }).execute();
    server.serve(greenhouseBoard([{ ...job, title: 'Crane Operator' }]));
    expect((await runner.run('acme')).summary).toMatchObject({ updated: 1 });
    const updated = await readJob();
    expect(updated.approved_at).toBe(updated.updated_at);
  });

  const access = () => ({
    db: database.db,
    dataDir: settings.dataDir,
    publicOrigin: 'https://careers.example.com',
    importAllowHosts: [],
    now: () => new Date(),
    random: () => 0,
    signal: AbortSignal.abort(new Error('over')),
  });

  describe('adds to the catalogue', () => {
    const at = '2026-10-01T10:00:00.000Z';
    const save = async (jobs: object[], limits: Partial<SourceLimits>) => {
      const catalogue = catalogueStore(
        database.db,
        createSearch(database, () => new Date(at)),
      );
      const most = { jobs: 100, companies: 100, categories: 100, places: 100, words: { base: 1000, perJob: 20 }, ...limits };
      const target = limitSource(catalogue, database.db, 'acme', most);
      const parsed = jobs.flatMap((job) => {
        const result = parseJob({ title: 'Rigger', company: 'Acme A/S', ...job });
        return 'job' in result ? [{ ...result.job, contentHash: hashJobContent(result.job) }] : [];
      });
      return target.saveJobs('acme', prepareJobs(parsed), at);
    };
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ external_id: from + index }));

    test('no jobs once it has more open ones than allowed, also with new ids in each run', async () => {
      expect(await save(numbered(1, 6), { jobs: 5 })).toMatchObject({ created: 6 });
      await expect(save(numbered(11, 6), { jobs: 5 })).rejects.toThrow('has more than 5 open jobs; no more jobs are saved');
      expect((await runner.openJobs('acme')).size).toBe(6);
    });

    test('no more companies and categories than allowed, those of earlier runs included', async () => {
      await save([{ external_id: 1, company: 'A', category: ['X'] }], {});
      const next = { external_id: 2, company: 'B', category: ['Y'] };
      await expect(save([next], { companies: 1 })).rejects.toThrow('has more than 1 companies');
      await expect(save([next], { categories: 1 })).rejects.toThrow('has more than 1 categories');
      expect(await save([next], { companies: 2, categories: 2 })).toMatchObject({ created: 1 });
    });

    test('no more places than allowed, those of earlier runs included, and an update counts once', async () => {
      const placesOf = (job: number) => [1, 2, 3].map((place) => ({ city: `City ${job} ${place}`, country: 'DK' }));
      const job = { external_id: 1, places: placesOf(1) };
      await save([job], { places: 5 });
      expect(await save([{ ...job, title: 'Crane Operator' }], { places: 5 })).toMatchObject({ updated: 1 });
      const more = save([{ external_id: 2, places: placesOf(2) }], { places: 5 });
      await expect(more).rejects.toThrow('has more than 5 places; no more jobs are saved');
    });

    test('no random words, which the search would keep in memory, those of earlier runs included', async () => {
      const words = { base: 250, perJob: 10 };
      const random = (job: number) => Array.from({ length: 200 }, (_, word) => `w${job}x${word}`).join(' ');
      const countWords = async () => (await database.db.selectFrom('search_terms').select('token').execute()).length;
      await save([{ external_id: 1, description: random(1) }], { words });
      const kept = await countWords();
      expect(kept).toBeGreaterThan(200);

      const more = save([{ external_id: 2, description: random(2) }], { words });
      await expect(more).rejects.toThrow('has more than 270 different words; no more jobs are saved');
      expect(await countWords()).toBe(kept);
    });

    test('a few new words in each run, without a count of all', async () => {
      const words = { base: 100, perJob: 1 };
      const text = (job: number) => Array.from({ length: 50 }, (_, word) => `w${job}x${word}`).join(' ');
      for (const job of [1, 2, 3, 4])
        expect(await save([{ external_id: job, description: text(job) }], { words })).toMatchObject({ created: 1 });
    });
  });
});
