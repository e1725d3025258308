/** Generates load from many connections and compares throughput. */
import autocannon from 'autocannon';
import { percentile } from '../measure/statistics.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  p99Ms: number;
  /** Broken connections, timeouts and responses of status 400 and above. */
  errors: number;
}

const concurrency = 10;
/** Below the portal's limit per connection: autocannon ignores its `Connection: close`. */
const reconnectRate = 900;

/** Repeats one request. */
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

/** Sends each request once. Without autocannon, which checks only once a second whether it is done. */
export async function runDistinctLoad(origin: string, requests: readonly HttpRequest[]): Promise<LoadResult> {
  const queue = requests.values();
  const times: number[] = [];
  let errors = 0;
  const drainQueue = async () => {
    const client = createHttpClient(origin);
    for (const request of queue) {
      const begin = performance.now();
      const { status } = await client.send(request);
      times.push(performance.now() - begin);
      if (status >= 400) errors += 1;
    }
    client.close();
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: concurrency }, drainQueue));
  return { rate: (requests.length / (performance.now() - begin)) * 1000, p99Ms: percentile(times, 99), errors };
}

/** The portal's rate in percent of a baseline's. They alternate, so that other work on the machine slows both. */
export async function compareThroughput(
  portal: () => Promise<LoadResult>,
  baseline: () => Promise<Pick<LoadResult, 'rate'>>,
): Promise<ThroughputComparison> {
  const rounds: { portal: LoadResult; baseline: Pick<LoadResult, 'rate'> }[] = [];
  for (let round = 0; round < comparisonRounds; round++) rounds.push({ portal: await portal(), baseline: await baseline() });
  const rate = (which: 'portal' | 'baseline') => rounds.reduce((sum, round) => sum + round[which].rate, 0) / comparisonRounds;
  return {
    percent: (100 * rate('portal')) / rate('baseline'),
    note: `${formatRate(rate('portal'))} of ${formatRate(rate('baseline'))}/s`,
    errors: rounds.reduce((sum, round) => sum + round.portal.errors, 0),
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
