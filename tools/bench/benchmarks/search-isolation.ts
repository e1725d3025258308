/** Measures visitors beside sixteen connections with new searches. */
import { formatFlood, measureSearchFlood } from '../../load/search-flood.ts';
import { percentile } from '../../measure/statistics.ts';
import { formatJobCount } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const connections = 16;

export const searchIsolation: Benchmark = {
  name: 'search-isolation',
  async measure({ sizes, sqliteCatalogue, log }) {
    const catalogue = await sqliteCatalogue(sizes.large);
    log(`visiting pages beside ${connections} connections with distinct searches`);
    const flood = await withPortal(catalogue, ({ origin }) =>
      measureSearchFlood(origin, { connections, seconds: sizes.loadSeconds }),
    );
    const name = `${connections} connections with distinct searches, ${formatJobCount(sizes.large)}`;
    const slowdown = percentile(flood.during, 50) / percentile(flood.before, 50);
    return [
      {
        name: `${name}: p50 of others`,
        limit: { sense: 'at most', value: 2, unit: '×' },
        measured: slowdown,
        note: formatFlood(flood),
      },
      {
        name: `${name}: p99 of others`,
        limit: { sense: 'at most', value: 250, unit: 'ms' },
        measured: percentile(flood.during, 99),
      },
      { name: `${name}: 5xx`, limit: { sense: 'at most', value: 0, unit: '' }, measured: flood.serverErrors },
    ];
  },
};
