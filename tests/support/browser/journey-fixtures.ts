/** Playwright fixtures: a portal per worker or per test, and helpers for dialogs. */
import { test as base, type Locator, type Page } from '@playwright/test';
import { buildPdfResume } from '../fixtures/resume-factory.ts';
import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { recordHydration } from './hydration.ts';
import { monitorSecurity } from './security-monitor.ts';

interface PortalFixtures {
  /** Settings of the portal by their names in `.env.example`: `test.use({ settings: { DEMO_JOBS: '0' } })`. */
  settings: Record<string, string>;
  portal: PortalProcess;
}

interface AutomaticFixtures {
  hydrationRecorder: undefined;
  securityMonitor: undefined;
}

/** Starts a portal for each test: for settings of one test, provider failures and changes visible to other tests. */
export const isolatedTest = base.extend<PortalFixtures & AutomaticFixtures>({
  settings: [{}, { option: true }],
  portal: async ({ settings }, use, testInfo) => {
    const portal = await startPortalProcess(settings);
    await use(portal);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('portal log', { body: portal.readLog() });
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
  hydrationRecorder: [({ context }, use) => recordHydration(context).then(() => use(undefined)), { auto: true }],
  securityMonitor: [monitorSecurity, { auto: true }],
});

/** Shares a portal between all tests of a worker with the same settings. Each test uses e-mail addresses of its own. */
export const test = base.extend<{ baseURL: string } & AutomaticFixtures, PortalFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ settings }, use) => {
      const portal = await startPortalProcess(settings);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  hydrationRecorder: [({ context }, use) => recordHydration(context).then(() => use(undefined)), { auto: true }],
  securityMonitor: [monitorSecurity, { auto: true }],
});

export { expect } from '@playwright/test';

/** Completes and submits the resume dialog, except for the name. */
export async function submitResumeForm(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Phone').fill('9876543210');
  const { name, bytes } = buildPdfResume();
  await dialog.locator('input[type=file]').setInputFiles({ name, buffer: bytes, mimeType: 'application/pdf' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

const spokenTextKey = 'spoken text';

/** Replaces speech synthesis, which a headless browser lacks, and stores the spoken text. */
export async function stubSpeechSynthesis(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    class Utterance {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.assign(window, { SpeechSynthesisUtterance: Utterance });
    const speak = ({ text }: { text: string }) => sessionStorage.setItem(key, text);
    Object.defineProperty(window, 'speechSynthesis', { value: { cancel: () => undefined, speak } });
  }, spokenTextKey);
}

/** Reads the last spoken captcha: 'capital A, small d, 4' is Ad4. */
export async function readSpokenCaptcha(page: Page): Promise<string> {
  const spoken = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', spokenTextKey);
  return spoken
    .split(', ')
    .map((word) => word.split(' ').at(-1))
    .join('');
}
