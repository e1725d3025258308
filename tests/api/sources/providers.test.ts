import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { dayMs, minuteMs } from '#server/platform/time/durations.ts';
import { createTestDatabaseSettings, engines, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import { type AtsAnswer, type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { leverBoard, leverPosting } from '../../support/fakes/ats/lever-board.ts';
import { type BoardJob, providerBoards } from '../../support/sources/provider-boards.ts';
import { createSourceRunner, type SourceRunner } from '../../support/sources/source-runner.ts';

let settings: TestDatabaseSettings;
let database: Database;
let server: AtsServer;
let runner: SourceRunner;

const jobs: BoardJob[] = [1, 2, 3, 4, 5].map((id) => ({ id }));
const nothing = { created: 0, updated: 0, closed: 0, rejected: 0 };
const media = { json: 'application/json', xml: 'text/xml', html: 'text/html' };
const zipped = gzipSync(Buffer.alloc(101_000_000, ' '));

describe.each(engines)('a board on %s', (engine) => {
  beforeEach(async () => {
    settings = await createTestDatabaseSettings(engine);
    database = openDatabase(settings, () => {});
    server = await openAtsServer();
    runner = createSourceRunner(database, settings.dataDir);
  });
  afterEach(async () => {
    server.close();
    await database.close();
    await settings.remove();
  });

  const readVersion = () => database.db.selectFrom('catalogue').selectAll().execute();

  describe.each(Object.entries(providerBoards))(
    'of %s',
    (provider, { board, listPath, media: kind, parameters, hidesChanges }) => {
      beforeEach(async () => {
        server.serve(board(jobs));
        await runner.add('acme', provider, { base: server.base, ...parameters });
      });

      test('is imported once, and followed', async () => {
        expect(await runner.run('acme')).toMatchObject({ summary: { ...nothing, created: 5 } });
        const before = { jobs: await runner.openJobs('acme'), version: await readVersion() };
        runner.advance(15 * minuteMs);
        expect(await runner.run('acme')).toMatchObject({ summary: nothing });
        expect({ jobs: await runner.openJobs('acme'), version: await readVersion() }).toEqual(before);
        expect(server.maxInFlight()).toBeLessThanOrEqual(2);

        server.serve(board([{ id: 1, title: 'Crane Operator' }, { id: 3, title: '' }, { id: 4 }, { id: 5 }, { id: 6 }]));
        if (hidesChanges) runner.advance(dayMs);
        const { summary, rejections } = await runner.run('acme');
        expect(summary).toEqual({ created: 1, updated: 1, closed: 1, rejected: 1 });
        expect(rejections).toEqual([{ externalId: '3', position: 'job 2', reason: 'title is missing' }]);
        const open = await runner.openJobs('acme');
        expect([...open.keys()]).toEqual(['1', '3', '4', '5', '6']);
        expect(open.get('1')).toMatchObject({ title: 'Crane Operator' });
        expect(open.get('3')).toMatchObject({ title: 'Winch Operator' });
      });

      test('has no script in its texts', async () => {
        const text = '<p onclick="x()">You <a href="javascript:x()">keep</a> it.<script>x()</script><img src=x onerror=x()></p>';
        server.serve(board([{ id: 1, text }]));
        await runner.run('acme');
        const description = (await runner.openJobs('acme')).get('1')?.description;
        expect(description).toContain('You');
        expect(description).not.toMatch(/script|onclick|onerror|x\(\)/);
      });

      test('closes and loses nothing by a bad answer', async () => {
        await runner.run('acme');
        const before = await runner.openJobs('acme');
        const [first] = server.requests;
        const { body } = board(jobs)(new URL(first?.path ?? '', server.base)) ?? {};
        const list = typeof body === 'string' ? body : JSON.stringify(body);
        const headers = { 'content-type': media[kind] };
        const answers: [string, AtsAnswer | undefined, RegExp][] = [
          ['[]', { body: [] }, /has no list|is empty, so none of the 5|answered with application\/json/],
          ['no jobs', board([])(new URL(first?.path ?? '', server.base)), /is empty, so none of the 5|has no link/],
          [
            'HTML',
            { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
            /answered with text\/html|has no link/,
          ],
          ['HTML as the board', { body: '<html>Sign in</html>', headers }, /is not valid JSON|has no element|has no link/],
          ['half a body', { body: list.slice(0, list.length / 2), headers }, /breaks off/],
          ['404', { status: 404 }, /^answered 404(: \w+ has no board "[^"]+")?$/],
          [
            'a redirect',
            { status: 302, headers: { location: 'https://evil.example/' } },
            /redirects to another host, evil\.example/,
          ],
          ['200 MB', { body: zipped, headers: { ...headers, 'content-encoding': 'gzip' } }, /sends more than \d+ MB/],
          ['Latin-1', { body: Buffer.from(list.replaceAll('Winch', 'Fr\xe4ser'), 'latin1'), headers }, /is not text in utf-8/],
          ['a code', { body: list, headers: { 'content-type': `${media[kind]}; charset=x-rot` } }, /unknown encoding x-rot/],
          ['429', { status: 429, headers: { 'retry-after': '7200' } }, /answered 429, in 1 try/],
        ];
        for (const [name, answer, reason] of answers) {
          server.serve((url) => (url.pathname === listPath ? answer : board(jobs)(url)));
          await expect(runner.run('acme'), name).rejects.toThrow(reason);
        }
        expect(await runner.openJobs('acme')).toEqual(before);
        expect(await runner.findSource('acme')).toMatchObject({
          failures: answers.length,
          lastError: expect.stringContaining('answered 429'),
          // Two hours, as Retry-After asks for.
          nextRunAt: '2026-10-01T12:00:00.000Z',
        });

        server.serve(board(jobs));
        expect(await runner.run('acme')).toMatchObject({ summary: nothing });
        expect(await runner.findSource('acme')).toMatchObject({ failures: 0, lastError: null });
      });
    },
  );

  test('has a guard of its own against closing most jobs', async () => {
    const postings = (count: number) => Array.from({ length: count }, (_, index) => leverPosting({ id: `${index + 1}` }));
    for (const name of ['acme', 'other']) {
      server.serve(leverBoard(postings(12)));
      await runner.add(name, 'lever', { base: server.base });
      await runner.run(name);
    }
    server.serve(leverBoard(postings(5)));
    await expect(runner.run('acme')).rejects.toThrow('would close 7 of the 12 open jobs of its source, so none was closed');
    expect((await runner.openJobs('acme')).size).toBe(12);
    expect(await runner.run('acme', { allowClose: 7 })).toMatchObject({ summary: { ...nothing, closed: 7 } });
    expect((await runner.openJobs('other')).size).toBe(12);
  });
});
