/** What both engines count in the same words, each over its own hits. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import type { AskInShape } from '../db/written-once.ts';
import { metCombinations } from './search-combinations.ts';
import { type SearchEngine, type Since, tallyAges, type Wanted, windows } from './search-engine.ts';
import { type Expression, isEverything } from './search-expression.ts';

interface Words {
  /** The `from … where …` whose rows of `search_jobs` are called `found`. */
  hits(wanted: Wanted): RawBuilder<unknown>;
  /** An expression in the engine's own words. */
  queryOf(expression: Expression): string;
  /** The numbers of all hits in one text, parted by commas: a row for each costs many times as much. */
  joined(number: RawBuilder<number>): RawBuilder<unknown>;
}

export function countingOver(db: Db, ask: AskInShape, words: Words): Pick<SearchEngine, 'count' | 'tally'> {
  const { hits, joined, queryOf } = words;
  const combinationsOf = metCombinations(db);
  return {
    async count(wanted) {
      const write = () => sql<{ total: number }>`select count(*) as total ${hits(wanted)}`;
      const [row] = await ask(`count ${shapeOf(wanted)}`, valuesOf(wanted, queryOf), write);
      return row?.total ?? 0;
    },

    async tally(wanted, since) {
      const write = () => {
        const number = sql<number>`found.combination * ${sql.lit(agesPerNumber)} + ${ageOf(since)}`;
        return sql<{ hits: string | null }>`select ${joined(number)} as hits ${hits(wanted)}`;
      };
      const values = [...agesAsked.map((option) => since[option]), ...valuesOf(wanted, queryOf)];
      const [row] = await ask(`tally ${shapeOf(wanted)}`, values, write);
      const numbers = numbersIn(row?.hits ?? '');
      const { tokens, placesOf } = await combinationsOf(numbers, agesPerNumber);
      return {
        tokens,
        each(visit) {
          // By its place: an iterator is an object for each hit.
          for (let at = 0; at < numbers.length; at++) {
            const number = numbers[at] ?? 0;
            visit(placesOf(Math.floor(number / agesPerNumber)), number % agesPerNumber);
          }
        },
      };
    },
  };
}

/** Which parts the SQL of the hits has. */
export const shapeOf = ({ expression, approvedSince, except }: Wanted) =>
  `${isEverything(expression) ? 'all' : 'some'}${approvedSince === undefined ? '' : ' since'}${except ? ' except' : ''}`;

/** The values of the SQL of the hits, in its order. */
export function valuesOf({ expression, at, approvedSince, except }: Wanted, queryOf: Words['queryOf']): unknown[] {
  const values: unknown[] = isEverything(expression) ? [at] : [queryOf(expression), at];
  if (approvedSince !== undefined) values.push(approvedSince);
  if (except) values.push(queryOf(except));
  return values;
}

export const since = (approvedSince: Instant | undefined) =>
  approvedSince === undefined ? sql`` : sql`and found.approved_at >= ${approvedSince}`;

const agesPerNumber = tallyAges.length;

/** Most jobs are old, so that is what is asked first. */
const agesAsked = windows.toReversed();

/** Where in the list of ages a job stands. */
function ageOf(since: Since): RawBuilder<number> {
  const whens = agesAsked.map(
    (option) => sql`when found.approved_at < ${since[option]} then ${sql.lit(tallyAges.indexOf(option) + 1)}`,
  );
  return sql<number>`case ${sql.join(whens, sql` `)} else 0 end`;
}

const comma = 44;
const zero = 48;

/** Digit by digit: to cut a long text into pieces first takes five times as long. */
function numbersIn(text: string): Int32Array {
  if (text === '') return new Int32Array();
  const numbers = new Int32Array(text.length);
  let count = 0;
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      numbers[count++] = number;
      number = 0;
    } else number = number * 10 + code - zero;
  }
  numbers[count++] = number;
  return numbers.subarray(0, count);
}
