/**
 * Imports a module on demand. A new release removes old chunks while pages of it are open; such a page reloads once.
 */
import * as limits from '#contract/limits.ts';

const reloadedKey = 'reloaded-for-a-missing-part';
/** Prevents reload loops. */
const reloadEveryMs = 5 * 60_000;

/** Reloads the page when `load` fails or takes over 120 s (spec §9); throws the second time, or offline. */
export function lazyImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return async () => {
    try {
      part ??= withTimeout(load());
      return await part;
    } catch (error) {
      part = undefined;
      // Offline, a reload would lose the page.
      if (!navigator.onLine) throw error;
      if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadEveryMs) throw error;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      location.reload();
      // Never settles, since the page is about to reload.
      return new Promise<never>(() => undefined);
    }
  };
}

async function withTimeout<Part>(loading: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal did not arrive in time.')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
