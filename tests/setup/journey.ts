/** What a journey is given: a portal of its own, and a browser whose addresses begin there. */
import { test as base } from '@playwright/test';
import { type PortalProcess, startPortal } from './portal-process.ts';

interface Journey {
  /** Settings of the portal by their names in `.env.example`: `test.use({ settings: { DEMO_JOBS: '0' } })`. */
  settings: Record<string, string>;
  portal: PortalProcess;
}

export const test = base.extend<Journey>({
  settings: [{}, { option: true }],
  portal: async ({ settings }, use, testInfo) => {
    const portal = await startPortal(settings);
    await use(portal);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('portal log', { body: portal.log() });
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
});

export { expect } from '@playwright/test';
