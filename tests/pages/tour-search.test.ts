/** Runs the search of the tour on the demonstration jobs, which `npm start` loads. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoJobs } from '#server/catalogue/demo/seed-demo-jobs.ts';
import { fetchPage } from '../support/clients/page-client.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const tour = readFileSync(new URL('../../docs/tour.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal({ engine: 'sqlite' });
  await seedDemoJobs(portal.services);
});
afterAll(() => portal.close());

it('the search of the tour finds demonstration jobs, with a chip for each filter that it names', async () => {
  const example = /"([^"]+)" is four chips/.exec(tour)?.[1] ?? '';
  const { html } = await fetchPage(portal, `/authPage/jobdetails/openposition?description=${encodeURIComponent(example)}`);
  const chips = [...html.matchAll(/aria-label="Remove ([^"]+)"/g)].map(([, name]) => name);

  expect(new Set(chips)).toEqual(new Set(['engineer', 'Hybrid', 'Germany', 'from €60,000 a year']));
  expect(html).toContain('Android Engineer, Driver App');
  expect(html).not.toContain('No role has all your words');
});
