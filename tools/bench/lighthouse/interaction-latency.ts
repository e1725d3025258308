/** Interaction to next paint in a browser with a quarter of the processor, as the browser's own event timing tells it. */
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
  say: (line: string) => void,
): Promise<Measurement[]> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu', '--no-first-run'] });
  try {
    const figures: Measurement[] = [];
    for (const { what, path, act } of interactions) {
      say(`${what}, with a quarter of the processor`);
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      await observeEvents(page);
      await act(page);
      figures.push({
        name: `${what}: interaction to next paint`,
        limit: { sense: 'at most', value: limitMs, unit: 'ms' },
        measured: await longestEventDuration(page),
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Below this the browser tells of no event: a page that was faster counts as this long. */
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

/** An event is told after the frame that it led to, so two more are waited for. */
function longestEventDuration(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    for (let count = 0; count < 3; count++) await frame();
    await new Promise((told) => setTimeout(told));
    return globalThis.longestEventMs;
  });
}
