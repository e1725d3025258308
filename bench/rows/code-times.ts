/** Whether an answer's time tells that an address is known (ASVS 5.0, 6.3.8). */
import { codeTimes } from '../code-timing.ts';
import { median } from '../figures.ts';
import { mannWhitney } from '../mann-whitney.ts';
import type { Row } from './row.ts';

export const knownAddresses: Row = {
  name: 'known-addresses',
  async measure({ sizes, say }) {
    say(`asking for codes, ${sizes.questions} known addresses and as many unknown ones`);
    const { known, unknown } = await codeTimes(sizes.questions);
    return [
      {
        what: 'code for a known address against an unknown one, p50',
        limit: { sense: 'below', value: 1, unit: 'ms' },
        seen: Math.abs(median(known) - median(unknown)),
        note: `${median(known).toFixed(2)} and ${median(unknown).toFixed(2)}`,
      },
      {
        what: 'the same, Mann-Whitney p',
        limit: { sense: 'at least', value: 0.01, unit: '' },
        seen: mannWhitney(known, unknown),
      },
    ];
  },
};
