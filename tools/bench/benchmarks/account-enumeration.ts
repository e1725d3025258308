/** Checks that response times do not reveal known addresses (ASVS 5.0, 6.3.8). */
import { mannWhitney } from '../../measure/mann-whitney.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median } from '../../measure/statistics.ts';
import { type MailCase, measureCodeLatencies } from '../code-latency.ts';
import type { Benchmark } from './benchmark.ts';

export const accountEnumeration: Benchmark = {
  name: 'known-addresses',
  async measure({ sizes, log }) {
    log(`requesting codes for ${sizes.queryCount} known and as many unknown addresses`);
    const latencies = await measureCodeLatencies(sizes.queryCount);
    return cases.flatMap(([name, key]): Measurement[] => {
      const { known, unknown } = latencies[key];
      return [
        {
          name: `${name}, p50 apart`,
          limit: { sense: 'below', value: 1, unit: 'ms' },
          measured: Math.abs(median(known) - median(unknown)),
          note: `${median(known).toFixed(2)} and ${median(unknown).toFixed(2)}`,
        },
        {
          name: `${name}, Mann-Whitney p`,
          limit: { sense: 'at least', value: 0.01, unit: '' },
          measured: mannWhitney(known, unknown),
        },
      ];
    });
  },
};

const cases: [name: string, key: MailCase][] = [
  ['code for a known and an unknown address', 'both'],
  ['no code for a known and an unknown address', 'none'],
  ['a code for the known address alone', 'known'],
];
