import { expect, it } from 'vitest';
import { closeDemoJobs, seedDemoJobs } from '#server/catalogue/demo/seed-demo-jobs.ts';
import { readConfig } from '#server/config.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

it('are closed once the portal is a company’s', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  const listCategories = async () => (await portal.app.inject('/job-by-category')).json().message;
  await seedDemoJobs(portal.services);
  expect(await listCategories()).not.toEqual([]);

  expect(await closeDemoJobs(portal.services)).toBeGreaterThan(50);
  expect(await closeDemoJobs(portal.services)).toBe(0);
  expect(await listCategories()).toEqual([]);
  await portal.close();
});

it.each([
  [{}, true],
  [{ BRAND_COLOR: '#0052CC' }, true],
  [{ BRAND_FILE: 'brand.json' }, false],
  [{ COMPANY_NAME: 'Acme' }, false],
  [{ COMPANY_NAME: 'Acme', DEMO_JOBS: '1' }, true],
  [{ DEMO_JOBS: '0' }, false],
])('with %j are loaded: %s', (settings, expected) => {
  expect(readConfig(settings).demoJobs).toBe(expected);
});
