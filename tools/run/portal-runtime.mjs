/** Memory settings of the portal and the operator's commands (docs/performance.md#memory). */

/** V8 lets the space for short-lived objects grow to 64 MB; the portal uses 5. */
export const portalNodeFlags = ['--max-semi-space-size=4'];

/** glibc keeps a memory pool for every thread. */
export const portalEnv = { MALLOC_ARENA_MAX: '2' };
