/** The search call with many callers: questions that were never asked, and one that was. */

import { compareThroughput, formatRate, runDistinctLoad, runRepeatedLoad } from '../../load/load-generator.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { measureSqliteRate } from '../baselines/sqlite-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const searchCold: Benchmark = {
  name: 'search-cold',
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    const jobs = await catalogue(sizes.small);
    const asked = generateSearches(sizes.queryCount + sizes.queryCount / 4).map(toSearchRequest);
    const questions = asked.slice(sizes.queryCount / 4);
    say(`asking ${questions.length} different questions, and SQLite alone for the same SQL`);
    const { rate, errors } = await withPortal(jobs, async ({ origin }) => {
      // The first question of a process reads the catalogue's words; all code is new to the first hundred.
      await runDistinctLoad(origin, asked.slice(0, sizes.queryCount / 4));
      return runDistinctLoad(origin, questions);
    });
    const engine = await measureSqliteRate(jobs.dataDir, questions);
    return [
      {
        name: 'search call, cache cold',
        limit: { sense: 'at least', value: 60, unit: '%' },
        measured: (100 * rate) / engine.rate,
        note: `${formatRate(rate)} of ${formatRate(engine.rate)}/s, ${engine.statements.toFixed(1)} statements each${errors > 0 ? `, ${errors} errors` : ''}`,
      } satisfies Measurement,
    ];
  },
};

export const searchWarm: Benchmark = {
  name: 'search-warm',
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const asked = { ...toSearchRequest({ description: 'engineer' }), headers: { 'accept-encoding': 'gzip, deflate, br' } };
      say('asking one question over and over, and a bare Fastify for the same JSON');
      const seconds = sizes.loadSeconds / 6;
      const { percent, note, errors } = await withFastifyBaseline(origin, asked, (bare) =>
        compareThroughput(
          () => runRepeatedLoad(origin, asked, seconds),
          () => runRepeatedLoad(bare, asked, seconds),
        ),
      );
      return [
        {
          name: 'search call, cache warm',
          limit: { sense: 'at least', value: 90, unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        } satisfies Measurement,
      ];
    });
  },
};
