import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFormBrowser } from '../../support/clients/form-browser.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { type AtsServer, openAtsServer } from '../../support/fakes/ats/ats-server.ts';
import { greenhouseBoard, greenhouseJob } from '../../support/fakes/ats/greenhouse-board.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { createSourceRunner } from '../../support/sources/source-runner.ts';

describe.each(engines)("a board's form, on %s", (engine) => {
  let portal: TestPortal;
  let server: AtsServer;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, now: () => new Date('2026-10-01T10:00:00Z') });
    server = await openAtsServer();
  });
  afterEach(async () => {
    server.close();
    await portal.close();
  });

  const ask = (number: number, options: number, label = 'Harbour') => ({
    label: `Question ${number}`,
    required: true,
    fields: [
      {
        name: `question_${number}`,
        type: 'multi_value_multi_select',
        values: Array.from({ length: options }, (_, value) => ({ value, label: `${label} ${value}` })),
      },
    ],
  });

  async function openPages(questions: object[]) {
    server.serve(greenhouseBoard([greenhouseJob({ id: 1 })], { details: { 1: { questions } } }));
    const runner = createSourceRunner(portal.database, portal.settings.dataDir);
    await runner.add('acme', 'greenhouse', { base: server.base });
    expect(await runner.run('acme')).toMatchObject({ summary: { created: 1 }, rejections: [] });
    const { id } = await portal.database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    const browser = createFormBrowser(portal);
    const job = await browser.open(`/authPage/jobdetails/${id}`);
    const form = await browser.open(`/authPage/jobdetails/${id}/apply`);
    return {
      applyLink: job.root
        .querySelectorAll('main a')
        .map((link) => link.getAttribute('href'))
        .find((address) => /greenhouse\.io|\/apply$/.test(address ?? '')),
      options: form.root.querySelectorAll('input[name^="answer."]').length,
    };
  }

  test.each([
    ['25,000 options', 50, 500, 'Harbour'],
    ['1,001 options', 7, 143, 'Harbour'],
    ['long options', 15, 60, 'x'.repeat(290)],
  ])('of %s is filled in there', async (_, questions, options, label) => {
    const form = Array.from({ length: questions }, (_, number) => ask(number, options, label));
    expect(await openPages(form)).toEqual({ applyLink: 'https://job-boards.greenhouse.io/acme/jobs/1', options: 0 });
  });

  test('of 1,000 options is asked here', async () => {
    expect(await openPages([ask(1, 500), ask(2, 500)])).toEqual({
      applyLink: expect.stringMatching(/\/apply$/),
      options: 1000,
    });
  });
});
