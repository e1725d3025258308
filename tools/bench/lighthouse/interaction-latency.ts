/** Measures interaction to next paint with a throttled processor, by the Event Timing API. */
import { chromium, type Page } from '@playwright/test';
import { paths } from '#contract/addresses.ts';
import type { Measurement } from '../../measure/measurement-report.ts';

interface Interaction {
  what: string;
  path: string;
  act(page: Page): Promise<void>;
}

const interactions: Interaction[] = [
  {
    what: 'opening sign-up',
    path: paths.landing,
    async act(page) {
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'choosing a filter',
    path: paths.openPositions,
    async act(page) {
      await page.getByRole('checkbox', { name: 'Contract To Hire' }).click();
      await page.waitForURL(/jobType=/);
    },
  },
  {
    what: 'typing in the search',
    path: paths.openPositions,
    async act(page) {
      await page.getByRole('combobox', { name: 'Job Title' }).pressSequentially('engineer');
    },
  },
];

const limitMs = 200;
const cpuSlowdown = 4;

export async function measureInteractions(
  origin: string,
  executablePath: string,
  log: (line: string) => void,
): Promise<Measurement[]> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu', '--no-first-run'] });
  try {
    const measurements: Measurement[] = [];
    for (const { what, path, act } of interactions) {
      log(`${what}, on a quarter of the processor`);
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      await observeEvents(page);
      await act(page);
      measurements.push({
        name: `${what}: interaction to next paint`,
        limit: { sense: 'at most', value: limitMs, unit: 'ms' },
        measured: await longestEventDuration(page),
      });
      await page.close();
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

/** The browser reports no shorter events; faster interactions count as this long. */
const minDurationMs = 16;

declare global {
  var longestEventMs: number;
}

function observeEvents(page: Page): Promise<void> {
  return page.evaluate((shortest) => {
    globalThis.longestEventMs = shortest;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) globalThis.longestEventMs = Math.max(globalThis.longestEventMs, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
  }, minDurationMs);
}

/** Events are reported after their frame, so this waits for two more frames. */
function longestEventDuration(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count++) await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return globalThis.longestEventMs;
  });
}
