/** Jobs a second of `careers jobs import`, its start included, and whether a larger file takes more memory. */
import type { Row } from './row.ts';

export const importing: Row = {
  name: 'import',
  async measure({ sizes, catalogue }) {
    const small = await catalogue(sizes.small);
    const large = await catalogue(sizes.large);
    return [
      {
        what: 'import on SQLite',
        limit: { sense: 'at least', value: 2000, unit: 'jobs/s' },
        seen: large.jobs / large.imported.seconds,
        note: `${large.imported.seconds.toFixed(1)} s`,
      },
      {
        what: 'import’s memory with ten times the jobs',
        limit: { sense: 'at most', value: 1.25, unit: '×' },
        seen: large.imported.peakMegabytes / small.imported.peakMegabytes,
        note: `${small.imported.peakMegabytes.toFixed(0)} → ${large.imported.peakMegabytes.toFixed(0)} MB`,
      },
    ];
  },
};
