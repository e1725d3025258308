/**
 * How the portal's process and an operator's command deal with memory and with their own sources (docs/performance.md#memory).
 * V8 would let the room for short-lived objects grow to 64 MB, and glibc keeps a pool of its own for every thread.
 */
import { fileURLToPath } from 'node:url';

export const portalFlags = ['--max-semi-space-size=4'];

export const portalEnv = {
  // Compiled sources without their types: what takes them out takes 20 MB and a good part of the start.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
};
