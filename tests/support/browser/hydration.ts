/** Waits for hydration: from then on React handles the input of a page. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { hydratedEvent } from '#web/app/html-document.ts';

declare global {
  interface Window {
    hydrated: Promise<unknown>;
  }
}

/** Call this before the context opens a page. */
export async function recordHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript((event) => {
    window.hydrated = new Promise((resolve) => document.addEventListener(event, resolve, { once: true, capture: true }));
  }, hydratedEvent);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(async () => void (await window.hydrated));
}

/** Waits until the page is hydrated and no part of it is still loading. */
export async function waitForContent(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
