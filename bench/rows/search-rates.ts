/** The search call with many callers: questions that were never asked, and one that was. */
import { besideBare } from '../bare-fastify.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import { eachOnce, percentOf, perSecond, repeated } from '../load.ts';
import { engineRate } from '../recorded-sql.ts';
import { asSearch, searchQuestions } from '../search-questions.ts';
import type { Row } from './row.ts';

export const searchCold: Row = {
  name: 'search-cold',
  async measure({ sizes, catalogue, say }) {
    const jobs = await catalogue(sizes.small);
    const asked = searchQuestions(sizes.questions + sizes.questions / 4).map(asSearch);
    const questions = asked.slice(sizes.questions / 4);
    say(`asking ${questions.length} different questions, and SQLite alone for the same SQL`);
    const { rate, errors } = await withPortal(jobs, async ({ origin }) => {
      // The first question of a process reads the catalogue's words; all code is new to the first hundred.
      await eachOnce(origin, asked.slice(0, sizes.questions / 4));
      return eachOnce(origin, questions);
    });
    const engine = await engineRate(jobs.dataDir, questions);
    return [
      {
        what: 'search call, cache cold',
        limit: { sense: 'at least', value: 60, unit: '%' },
        seen: (100 * rate) / engine.rate,
        note: `${perSecond(rate)} of ${perSecond(engine.rate)}/s, ${engine.statements.toFixed(1)} statements each${errors > 0 ? `, ${errors} errors` : ''}`,
      } satisfies Figure,
    ];
  },
};

export const searchWarm: Row = {
  name: 'search-warm',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const asked = { ...asSearch({ description: 'engineer' }), headers: { 'accept-encoding': 'gzip, deflate, br' } };
      say('asking one question over and over, and a bare Fastify for the same JSON');
      const seconds = sizes.seconds / 6;
      const { percent, note, errors } = await besideBare(origin, asked, (bare) =>
        percentOf(
          () => repeated(origin, asked, seconds),
          () => repeated(bare, asked, seconds),
        ),
      );
      return [
        {
          what: 'search call, cache warm',
          limit: { sense: 'at least', value: 60, unit: '%' },
          seen: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        } satisfies Figure,
      ];
    });
  },
};
