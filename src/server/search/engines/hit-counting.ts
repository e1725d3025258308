/** What both engines count in the same words, each over its own hits. */
import { type RawBuilder, sql } from 'kysely';
import type { ExecuteByShape } from '#server/platform/db/compiled-queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import { facetCombinationCache } from '../facets/facet-combinations.ts';
import { type BooleanQuery, isMatchAll } from '../query/boolean-query.ts';
import { ageBuckets, type IndexQuery, postedWindows, type SearchEngine, type WindowCutoffs } from './search-engine.ts';

interface EngineSql {
  /** The `from … where …` whose rows of `search_jobs` are called `found`. */
  hits(wanted: IndexQuery): RawBuilder<unknown>;
  /** An expression in the engine's own words. */
  renderQuery(expression: BooleanQuery): string;
  /** The numbers of all hits in one text, parted by commas: a row for each costs many times as much. */
  joinNumbers(number: RawBuilder<number>): RawBuilder<unknown>;
}

export function hitCounters(db: Db, ask: ExecuteByShape, words: EngineSql): Pick<SearchEngine, 'count' | 'scanFacets'> {
  const { hits, joinNumbers: joined, renderQuery: queryOf } = words;
  const combinationsOf = facetCombinationCache(db);
  return {
    async count(wanted) {
      const write = () => sql<{ total: number }>`select count(*) as total ${hits(wanted)}`;
      const [row] = await ask(`count ${statementShape(wanted)}`, statementParameters(wanted, queryOf), write);
      return row?.total ?? 0;
    },

    async scanFacets(wanted, cutoffs) {
      const write = () => {
        const number = sql<number>`found.combination * ${sql.lit(agesPerNumber)} + ${ageOf(cutoffs)}`;
        return sql<{ hits: string | null }>`select ${joined(number)} as hits ${hits(wanted)}`;
      };
      const values = [...agesAsked.map((option) => cutoffs[option]), ...statementParameters(wanted, queryOf)];
      const [row] = await ask(`tally ${statementShape(wanted)}`, values, write);
      const numbers = numbersIn(row?.hits ?? '');
      const { tokens, tokenIndexesOf: placesOf } = await combinationsOf(numbers, agesPerNumber);
      return {
        tokens,
        forEachJob(visit) {
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
export const statementShape = ({ query: expression, approvedSince, exclude: except }: IndexQuery) =>
  `${isMatchAll(expression) ? 'all' : 'some'}${approvedSince === undefined ? '' : ' since'}${except ? ' except' : ''}`;

/** The values of the SQL of the hits, in its order. */
export function statementParameters(
  { query: expression, at, approvedSince, exclude: except }: IndexQuery,
  queryOf: EngineSql['renderQuery'],
): unknown[] {
  const values: unknown[] = isMatchAll(expression) ? [at] : [queryOf(expression), at];
  if (approvedSince !== undefined) values.push(approvedSince);
  if (except) values.push(queryOf(except));
  return values;
}

export const approvedSinceClause = (approvedSince: IsoTimestamp | undefined) =>
  approvedSince === undefined ? sql`` : sql`and found.approved_at >= ${approvedSince}`;

const agesPerNumber = ageBuckets.length;

/** Most jobs are old, so that is what is asked first. */
const agesAsked = postedWindows.toReversed();

/** Where in the list of ages a job stands. */
function ageOf(since: WindowCutoffs): RawBuilder<number> {
  const whens = agesAsked.map(
    (option) => sql`when found.approved_at < ${since[option]} then ${sql.lit(ageBuckets.indexOf(option) + 1)}`,
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
