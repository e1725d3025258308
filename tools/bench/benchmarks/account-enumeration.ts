/** Checks that response times do not reveal known addresses (ASVS 5.0, 6.3.8). */
import { mannWhitney } from '../../measure/mann-whitney.ts';
import { median } from '../../measure/statistics.ts';
import { measureCodeLatencies } from '../code-latency.ts';
import type { Benchmark } from './benchmark.ts';

export const accountEnumeration: Benchmark = {
  name: 'known-addresses',
  async measure({ sizes, log }) {
    log(`requesting codes for ${sizes.queryCount} known and as many unknown addresses`);
    const { known, unknown } = await measureCodeLatencies(sizes.queryCount);
    return [
      {
        name: 'code for a known address against an unknown one, p50',
        limit: { sense: 'below', value: 1, unit: 'ms' },
        measured: Math.abs(median(known) - median(unknown)),
        note: `${median(known).toFixed(2)} and ${median(unknown).toFixed(2)}`,
      },
      {
        name: 'the same, Mann-Whitney p',
        limit: { sense: 'at least', value: 0.01, unit: '' },
        measured: mannWhitney(known, unknown),
      },
    ];
  },
};
