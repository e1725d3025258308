/** Simulates a daily changing catalogue, and compares alert criteria with it one by one. */
import { jobTypeOptions } from '#contract/job-constants.ts';
import { emptyJobFilters, type JobFilters } from '#contract/job-filters.ts';
import { type GeneratedJob, generateJob } from '../load/job-generator.ts';
import { locations, professions } from '../load/job-vocabulary.ts';
import type { SeededRandom } from '../load/seeded-random.ts';

/** Without its long text, so that a hundred thousand fit into memory. */
export interface SimulatedJob extends Omit<GeneratedJob, 'isApproved' | 'description'> {
  number: number;
  isApproved: boolean;
  pay: { currency: string; max: number; unit: 'YEAR' | 'HOUR' } | null;
  /** The words of title and description that only some jobs have. */
  words: [titled: string, described: string];
}

export interface SimulatedCriteria {
  filters: JobFilters;
  matches(job: SimulatedJob): boolean;
}

interface Choice {
  filters: Partial<JobFilters>;
  matches: SimulatedCriteria['matches'];
}

/** Invented words, so that comparing whole words equals a search for them. */
const words = ['ba', 'de', 'fi', 'go', 'lu'].flatMap((first) =>
  ['zorn', 'quim', 'vlet', 'drax', 'plog', 'frim', 'snub', 'kret'].map((second) => first + second),
);

/** Titles differ by two small numbers: with one each, nearly all words of the catalogue would be numbers. */
export function simulateJob(number: number, newest: Date, random: SeededRandom): SimulatedJob {
  const { description: _, ...job } = generateJob(number, newest);
  const [titled, described] = [random.pick(words), random.pick(words)];
  return {
    ...job,
    ...pickDetails(random),
    number,
    title: `${job.title} ${titled} ${Math.floor(number / 1000)} ${number % 1000}`,
    words: [titled, described],
    isApproved: true,
  };
}

/** Moves a job into some criteria and out of others. */
export const editJob = (job: SimulatedJob, random: SeededRandom): SimulatedJob => ({ ...job, ...pickDetails(random) });

function pickDetails(random: SeededRandom): Pick<SimulatedJob, 'city' | 'state' | 'country' | 'workmode' | 'type' | 'pay'> {
  const isHourly = random.boolean(0.3);
  return {
    ...random.pickSkewed(locations),
    workmode: random.pickSkewed(['Onsite', 'Hybrid', 'Remote']),
    type: random.pickSkewed(['H', 'C', 'C2H', 'FL']),
    pay: random.boolean(0.3)
      ? null
      : {
          currency: random.pickSkewed(['EUR', 'USD']),
          max: isHourly ? random.integerBetween(15, 60) : random.integerBetween(30, 120) * 1000,
          unit: isHourly ? 'HOUR' : 'YEAR',
        },
  };
}

/** The fields of the import format. */
export function toImportedJob({ words: [, described], number, ...job }: SimulatedJob): object {
  const { description } = generateJob(number, new Date());
  return { ...job, description: `${description}<p>${described}</p>` };
}

/** A word or a category, with up to two filters. */
export function pickCriteria(random: SeededRandom): SimulatedCriteria {
  const word = random.pickSkewed(words);
  const category = random.pickSkewed(professions).category;
  const namesWorkmode = random.boolean(0.25);
  const byWord = namesWorkmode
    ? // The search reads 'remote' as a filter.
      select({ description: `remote ${word}` }, (job) => job.words.includes(word) && job.workmode === 'Remote')
    : select({ description: word }, (job) => job.words.includes(word));
  const byCategory = select({ category: [category] }, (job) => job.category.includes(category));
  const first = namesWorkmode || random.boolean(0.7) ? byWord : byCategory;
  const country = random.pickSkewed(locations).country;
  const place = random.pickSkewed(locations);
  const type = random.pickSkewed(jobTypeOptions);
  const workmode = random.pickSkewed(['Onsite', 'Hybrid', 'Remote']);
  const least = random.integerBetween(4, 10) * 10_000;
  const hourly = random.integerBetween(20, 40);
  const others = [
    select({ country: [country] }, (job) => job.country === country),
    select({ location: place.city }, (job) => job.city === place.city || job.state === place.city),
    select({ jobType: [type.value] }, (job) => job.type === type.code),
    select({ pay: `EUR${least}` }, (job) => paysInEuro(job) >= least),
    select({ pay: `EUR${hourly}h` }, (job) => paysInEuro(job) >= hourly * hoursPerYear),
    ...(namesWorkmode ? [] : [select({ workmode: [workmode] }, (job) => job.workmode === workmode)]),
  ];
  const second = random.pick(others);
  const third = random.boolean(0.5) ? random.pick(others) : second;
  return {
    filters: { ...emptyJobFilters, ...third.filters, ...second.filters, ...first.filters },
    matches: combine(first, second, third),
  };
}

const select = (filters: Partial<JobFilters>, matches: SimulatedCriteria['matches']): Choice => ({ filters, matches });

/** The second of two filters of a kind has no effect, as in the merged filters. */
function combine(first: Choice, second: Choice, third: Choice): SimulatedCriteria['matches'] {
  const [kind] = Object.keys(second.filters);
  const isReplaced = kind !== undefined && kind in third.filters;
  return (job) => first.matches(job) && second.matches(job) && (isReplaced || third.matches(job));
}

const hoursPerYear = 2080;

function paysInEuro({ pay }: SimulatedJob): number {
  if (pay?.currency !== 'EUR') return 0;
  return pay.unit === 'HOUR' ? pay.max * hoursPerYear : pay.max;
}
