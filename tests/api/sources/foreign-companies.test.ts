import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSource } from '#server/sources/source-parameters.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { type AtsBoard, type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { recruiteeBoard, recruiteeOffer } from '../../support/fakes/ats/recruitee-board.ts';
import { smartRecruitersBoard, smartRecruitersPosting } from '../../support/fakes/ats/smartrecruiters-board.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { createSourceRunner, type SourceRunner } from '../../support/sources/source-runner.ts';

type Companies = Record<string, string>;

/** A reader that takes all from the list, and one with details, whose refusals are remembered. */
const boards: Record<string, (companies: Companies) => AtsBoard> = {
  recruitee: (companies) =>
    recruiteeBoard(Object.entries(companies).map(([id, company_name]) => recruiteeOffer({ id, company_name }))),
  smartrecruiters: (companies) =>
    smartRecruitersBoard(Object.entries(companies).map(([id, name]) => smartRecruitersPosting({ id, company: { name } }))),
};

const others = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`other-${index}`, 'Other Ltd']));

describe.each(engines)('jobs in the name of another company, on %s', (engine) => {
  let portal: TestPortal;
  let server: AtsServer;
  let runner: SourceRunner;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    server = await openAtsServer();
    runner = createSourceRunner(portal.database, portal.settings.dataDir);
  });
  afterEach(async () => {
    server.close();
    await portal.close();
  });

  const openIds = async () => [...(await runner.openJobs('acme')).keys()];
  const nameCompanies = (provider: string) =>
    sourceStore(portal.database.db).syncFile(
      [buildSource('acme', provider, { board: 'acme', company: 'Acme A/S', base: server.base, companies: 'Acme A/S' })],
      { at: '2026-10-01T10:00:00.000Z', nextRunAt: '2026-10-01T10:00:00.000Z' },
    );

  describe.each(Object.entries(boards))('by %s', (provider, board) => {
    test('close once the operator names the companies, however many they are, and take no application', async () => {
      server.serve(board({ acme: 'Acme A/S', ...others }));
      await runner.add('acme', provider, { base: server.base });
      expect(await runner.run('acme')).toMatchObject({ summary: { created: 7 } });

      await nameCompanies(provider);
      expect(await runner.run('acme')).toMatchObject({ summary: { closed: 6, rejected: 6 } });
      expect(await openIds()).toEqual(['acme']);
      server.takePaths();
      expect(await runner.run('acme')).toMatchObject({ summary: { updated: 0, closed: 0, rejected: 6 } });
      expect(await openIds()).toEqual(['acme']);
      expect(server.takePaths()).toHaveLength(1);

      const candidate = await createRegisteredCandidate(portal, 'asha@example.com');
      const { id } = await portal.database.db
        .selectFrom('jobs')
        .where('external_id', '=', 'other-0')
        .select('id')
        .executeTakeFirstOrThrow();
      const response = await candidate.post('/user/apply/job', { job_id: id });
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('no longer open');
    });

    test('close although the board does not answer', async () => {
      server.serve(board({ acme: 'Acme A/S', ...others }));
      await runner.add('acme', provider, { base: server.base });
      await runner.run('acme');
      await nameCompanies(provider);
      server.serve(() => ({ status: 404 }));
      await expect(runner.run('acme')).rejects.toThrow('answered 404');
      expect(await openIds()).toEqual(['acme']);
    });

    test('close when a job is given to another company, which is too many of them until the operator allows it', async () => {
      const ids = Array.from({ length: 6 }, (_, index) => String(index));
      const giveAllTo = (company: string) => server.serve(board(Object.fromEntries(ids.map((id) => [id, company]))));
      giveAllTo('Acme A/S');
      await runner.add('acme', provider, { base: server.base, companies: 'Acme A/S' });
      await runner.run('acme');
      giveAllTo('Other Ltd');
      for (const _run of [1, 2]) await expect(runner.run('acme')).rejects.toThrow('would close 6 of the 6 open jobs');
      expect(await runner.run('acme', { allowClose: 6 })).toMatchObject({ summary: { closed: 6, rejected: 6 } });
      expect(await openIds()).toEqual([]);
    });
  });
});
