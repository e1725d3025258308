/** How long one caller waits for a search, every question a new one; and what ten times as many jobs do to that. */
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import { median, percentile } from '../figures.ts';
import { openCaller } from '../http-caller.ts';
import { asSearch, searchQuestions } from '../search-questions.ts';
import type { Catalogue, Workshop } from '../workshop.ts';
import { counted } from '../workshop.ts';
import type { Row } from './row.ts';

export const searchLatency: Row = {
  name: 'search-latency',
  async measure(workshop) {
    const { sizes, catalogue } = workshop;
    const small = await timesOn(await catalogue(sizes.small), workshop);
    const large = await timesOn(await catalogue(sizes.large), workshop);
    return [
      p95(`search, one caller, p95, ${counted(sizes.small)} on SQLite`, 10, small),
      p95(`search, one caller, p95, ${counted(sizes.large)} on SQLite`, 40, large),
      {
        what: 'growth of the search’s p50 with ten times the jobs',
        limit: { sense: 'below', value: 4, unit: '×' },
        seen: median(large) / median(small),
      },
    ];
  },
};

export const searchMillion: Row = {
  name: 'search-million',
  large: true,
  async measure(workshop) {
    const jobs = workshop.sizes.large * 10;
    const times = await timesOn(await workshop.postgresqlCatalogue(jobs), workshop);
    return [p95(`search, one caller, p95, ${counted(jobs)} on PostgreSQL`, 80, times)];
  },
};

async function timesOn(catalogue: Catalogue, { sizes, say }: Workshop): Promise<number[]> {
  say(`one caller, ${sizes.questions} questions, ${counted(catalogue.jobs)}`);
  return withPortal(catalogue, async ({ origin }) => {
    const caller = openCaller(origin);
    const [first = {}, ...others] = searchQuestions(sizes.questions + warmUps);
    const questions = [first, ...others].map(asSearch);
    await caller.times(questions.slice(0, warmUps));
    const times = await caller.times(questions.slice(warmUps));
    caller.close();
    return times;
  });
}

const warmUps = 50;

function p95(what: string, value: number, times: readonly number[]): Figure {
  return {
    what,
    limit: { sense: 'at most', value, unit: 'ms' },
    seen: percentile(times, 95),
    note: `p50 ${median(times).toFixed(1)}`,
  };
}
