import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openPortal } from '../setup/open-portal.ts';

/** Does what too much work does: nothing else gets its turn. */
async function block(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await turn();
  await turn();
}

it('a process seconds behind refuses work with 503 and Retry-After, says that it lives, and takes work when it caught up', async () => {
  const portal = await openPortal({ engine: 'sqlite' });
  const ask = (url: string) => portal.app.inject({ url });
  await block(1400);
  await block(1400);
  const [call, alive] = await Promise.all([ask('/all-category'), ask('/healthz')]);
  expect([call.statusCode, call.headers['retry-after'], alive.statusCode]).toEqual([503, '2', 200]);
  // Refused before the hook that sets what every answer has.
  expect(call.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });

  while ((await ask('/all-category')).statusCode === 503) await turn();
  await portal.close();
});
