/** Imports modules on demand; reloads once if a release has removed the chunk. */
import * as limits from '#contract/limits.ts';

const reloadKey = 'reloaded-for-a-missing-part';
/** Prevents reload loops. */
const reloadIntervalMs = 5 * 60_000;

/** Reloads the page when `load` fails or takes over 120 s (spec §9); throws the second time, or offline. */
export function lazyImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return async () => {
    try {
      module ??= withTimeout(load());
      return await module;
    } catch (error) {
      module = undefined;
      // Offline, a reload would lose the page.
      if (!navigator.onLine) throw error;
      if (Date.now() - Number(sessionStorage.getItem(reloadKey)) < reloadIntervalMs) throw error;
      sessionStorage.setItem(reloadKey, String(Date.now()));
      location.reload();
      // Never settles, since the page is about to reload.
      return new Promise<never>(() => undefined);
    }
  };
}

/** Loads the target of a press. Offline the page stays, the banner says so, and the press works once the network is back. */
export function lazyImportWhenOnline<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const importModule = lazyImport(load);
  return async function importOnceOnline(): Promise<Module> {
    try {
      return await importModule();
    } catch (error) {
      if (navigator.onLine) throw error;
      await waitUntilOnline();
      return importOnceOnline();
    }
  };
}

let waiting = 0;
/** Whether a press waits for the network. Changes fire 'offline' or 'online'. */
export const isWaitingForNetwork = () => waiting > 0;

async function waitUntilOnline(): Promise<void> {
  waiting += 1;
  dispatchEvent(new Event('offline'));
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  waiting -= 1;
}

async function withTimeout<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the portal did not arrive in time.')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
