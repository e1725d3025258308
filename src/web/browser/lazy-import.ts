/**
 * Loads a part of the portal that arrives when it is needed. A new release removes the old one's files while pages of it
 * are still open: such a page is loaded anew, once.
 */
import * as limits from '#contract/limits.ts';

const reloadedKey = 'reloaded-for-a-missing-part';
/** A page that reloads again and again is worse than one that says what is missing. */
const reloadEveryMs = 5 * 60_000;

/** Gives what `load` imports. A part that fails, or is not there after 120 s (spec §9), reloads the page; the second time, or offline, it throws. */
export function lazyImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return async () => {
    try {
      part ??= inTime(load());
      return await part;
    } catch (error) {
      part = undefined;
      // Nothing can be had without a network, the page itself included.
      if (!navigator.onLine) throw error;
      if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadEveryMs) throw error;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      location.reload();
      // The page is about to go; nothing more may happen on it.
      return new Promise<never>(() => undefined);
    }
  };
}

async function inTime<Part>(loading: Promise<Part>): Promise<Part> {
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
