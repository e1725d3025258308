import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const jobs = [
  { title: 'Frontend Developer' },
  { title: 'Front End Engineer' },
  { title: 'Front-End Designer' },
  { title: 'Site Reliability Engineer' },
  { title: 'DevOps Lead' },
  { title: 'HR Partner' },
  { title: 'Human Resources Assistant' },
  { title: 'People Operations Manager' },
  { title: 'Platform Specialist', skills: ['Kubernetes'] },
  { title: 'Web Specialist', skills: ['JavaScript'] },
  { title: 'Data Specialist', skills: ['JSON'] },
  { title: 'Attorney' },
  { title: 'Cook', description: '<p>People like the front row.</p>' },
].map((job) => buildJob({ skills: [], ...job }));

describe.each(engines)('synonyms on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  async function search(description: string) {
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description } });
    return response.json().message;
  }
  const findTitles = async (text: string) => (await search(text)).dashboard.map(({ title }: { title: string }) => title).sort();

  const front = ['Front End Engineer', 'Front-End Designer', 'Frontend Developer'];
  const people = ['HR Partner', 'Human Resources Assistant', 'People Operations Manager'];
  test.each([
    ['frontend', front],
    ['front-end', front],
    ['devops', ['DevOps Lead', 'Site Reliability Engineer']],
    ['Site Reliability', ['DevOps Lead', 'Site Reliability Engineer']],
    ['sre', ['DevOps Lead', 'Site Reliability Engineer']],
    ['hr', people],
    ['Human Resources', people],
    ['k8s', ['Platform Specialist']],
    ['k8s specialist', ['Platform Specialist']],
    ['lawyer', ['Attorney']],
    ['human resources partner', ['HR Partner']],
  ])('%s finds its synonyms', async (typed, expected) => {
    expect(await findTitles(typed)).toEqual(expected);
    expect(await search(typed)).not.toHaveProperty('instead');
  });

  test('"js" finds JavaScript, and "javascript" does not match the prefix js', async () => {
    expect(await findTitles('javascript')).toEqual(['Web Specialist']);
    expect(await findTitles('js')).toContain('Web Specialist');
  });

  test('ranks the typed words above synonyms', async () => {
    expect((await search('human resources assistant')).dashboard[0].title).toBe('Human Resources Assistant');
    expect((await search('front end engineer')).dashboard[0].title).toBe('Front End Engineer');
  });
});
