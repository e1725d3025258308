/** What both engines count in the same words, each over its own hits. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Instant } from '../db/schema.ts';
import { metCombinations } from './search-combinations.ts';
import { type SearchEngine, type Since, tallyAges, type Wanted } from './search-engine.ts';

interface Words {
  /** The `from … where …` whose rows of `search_jobs` are called `found`. */
  hits(wanted: Wanted): RawBuilder<unknown>;
  /** The numbers of all hits in one text, parted by commas: a row for each costs many times as much. */
  joined(number: RawBuilder<number>): RawBuilder<unknown>;
}

export function countingOver(db: Db, { hits, joined }: Words): Pick<SearchEngine, 'count' | 'tally'> {
  const combinationsOf = metCombinations(db);
  return {
    async count(wanted) {
      const { rows } = await sql<{ total: number }>`select count(*) as total ${hits(wanted)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async tally(wanted, since) {
      const number = sql<number>`found.combination * ${sql.lit(agesPerNumber)} + ${ageOf(since)}`;
      const { rows } = await sql<{ hits: string | null }>`select ${joined(number)} as hits ${hits(wanted)}`.execute(db);
      const numbers = numbersIn(rows[0]?.hits ?? '');
      const { tokens, placesOf } = await combinationsOf(numbers.map((number) => Math.floor(number / agesPerNumber)));
      return {
        tokens,
        each(visit) {
          for (const number of numbers) visit(placesOf(Math.floor(number / agesPerNumber)), number % agesPerNumber);
        },
      };
    },
  };
}

export const since = (approvedSince: Instant | undefined) =>
  approvedSince === undefined ? sql`` : sql`and found.approved_at >= ${approvedSince}`;

const agesPerNumber = tallyAges.length;

/** Where in the list of ages a job stands. Most are old, so that is what is asked first. */
function ageOf(since: Since): RawBuilder<number> {
  const whens = tallyAges.flatMap((option, age) =>
    option === 'Any Time' ? [] : sql`when found.approved_at < ${since[option]} then ${sql.lit(age + 1)}`,
  );
  return sql<number>`case ${sql.join(whens.reverse(), sql` `)} else 0 end`;
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
