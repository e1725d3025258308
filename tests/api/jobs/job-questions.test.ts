import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('questions of a job on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, [
      buildJob({
        title: 'Nurse',
        questions: [
          { id: 'a', label: 'Read this', kind: 'info' },
          { id: 'b', label: 'Which shift?', kind: 'single', required: true, options: [{ value: 7, label: 'Night' }] },
          { id: 'c', label: 'Since when?', kind: 'date', help: 'The first night' },
          { id: 'd', label: 'Which gender describes you?', kind: 'short_text', purpose: 'demographic' },
        ],
      }),
      buildJob({ title: 'Cook', apply_url: 'https://ats.example/cook' }),
      buildJob({ title: 'Clerk' }),
    ]);
  });
  afterAll(() => portal.close());

  const readDetail = async (title: string) => {
    const { id } = await portal.database.db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow();
    return (await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: id } })).json().message.dashboard[0];
  };

  test('are announced in its detail, without texts and voluntary ones', async () => {
    const nurse = await readDetail('Nurse');
    expect(nurse.questions).toStrictEqual([
      { label: 'Which shift?', kind: 'single', required: true, options: 1 },
      { label: 'Since when?', kind: 'date' },
    ]);
    expect(nurse.apply_url).toBeUndefined();
  });

  test('are absent from a job that one applies for elsewhere', async () => {
    const cook = await readDetail('Cook');
    expect([cook.apply_url, cook.questions]).toEqual(['https://ats.example/cook', undefined]);
  });

  test('change nothing in the detail of a job without any', async () => {
    const clerk = await readDetail('Clerk');
    for (const field of ['questions', 'apply_url']) expect(clerk).not.toHaveProperty(field);
  });
});
