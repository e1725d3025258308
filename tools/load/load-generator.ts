/** Many callers at once, by autocannon. */
import autocannon from 'autocannon';
import { percentile } from '../measure/statistics.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  p99Ms: number;
  /** Broken connections, timeouts and answers of status 400 and above. */
  errors: number;
}

const concurrency = 10;
/** Below what the portal takes on a connection: autocannon does not hear its `Connection: close`. */
const reconnectRate = 900;

/** The same question over and over. */
export async function runRepeatedLoad(
  origin: string,
  { method = 'GET', path, headers, body }: HttpRequest,
  seconds: number,
): Promise<LoadResult> {
  const json = body && JSON.stringify(body);
  return toLoadResult(
    await autocannon({
      url: origin + path,
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      body: json,
      connections: concurrency,
      reconnectRate,
      duration: seconds,
    }),
  );
}

/** Every question once. Not by autocannon, which only looks once a second whether it is done. */
export async function runDistinctLoad(origin: string, questions: readonly HttpRequest[]): Promise<LoadResult> {
  const waiting = questions.values();
  const times: number[] = [];
  let errors = 0;
  const askOn = async () => {
    const caller = createHttpClient(origin);
    for (const question of waiting) {
      const begin = performance.now();
      const { status } = await caller.send(question);
      times.push(performance.now() - begin);
      if (status >= 400) errors += 1;
    }
    caller.close();
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: concurrency }, askOn));
  return { rate: (questions.length / (performance.now() - begin)) * 1000, p99Ms: percentile(times, 99), errors };
}

/**
 * How many times as many answers as the limit's the portal gives, in percent. Both take turns, so that whatever else the
 * machine does meanwhile slows both.
 */
export async function compareThroughput(
  portal: () => Promise<LoadResult>,
  limit: () => Promise<Pick<LoadResult, 'rate'>>,
): Promise<ThroughputComparison> {
  const seen: { portal: LoadResult; limit: Pick<LoadResult, 'rate'> }[] = [];
  for (let turn = 0; turn < comparisonRounds; turn++) seen.push({ portal: await portal(), limit: await limit() });
  const rate = (which: 'portal' | 'limit') => seen.reduce((sum, each) => sum + each[which].rate, 0) / comparisonRounds;
  return {
    percent: (100 * rate('portal')) / rate('limit'),
    note: `${formatRate(rate('portal'))} of ${formatRate(rate('limit'))}/s`,
    errors: seen.reduce((sum, each) => sum + each.portal.errors, 0),
  };
}

export interface ThroughputComparison {
  percent: number;
  /** The two rates. */
  note: string;
  errors: number;
}

export const comparisonRounds = 3;
export const formatRate = (rate: number) => Math.round(rate).toLocaleString('en');

function toLoadResult(result: autocannon.Result): LoadResult {
  const { requests, duration, latency, errors, timeouts } = result;
  return { rate: requests.total / duration, p99Ms: latency.p99, errors: errors + timeouts + result['4xx'] + result['5xx'] };
}
