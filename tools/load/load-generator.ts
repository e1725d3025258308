/** Generates concurrent load and compares throughput with a baseline. */
import autocannon from 'autocannon';
import { percentile } from '../measure/statistics.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  p99Ms: number;
  /** Broken connections, timeouts and statuses of 400 and above. */
  errors: number;
}

const concurrency = 10;
/** Below the portal's limit of requests per connection, because autocannon ignores `Connection: close`. */
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

/** Sends every request once. Without autocannon, which checks only once a second whether it is done. */
export async function runDistinctLoad(origin: string, requests: readonly HttpRequest[]): Promise<LoadResult> {
  const queue = requests.values();
  const latencies: number[] = [];
  let errors = 0;
  const work = async () => {
    const client = createHttpClient(origin);
    for (const request of queue) {
      const sentAt = performance.now();
      const { status } = await client.send(request);
      latencies.push(performance.now() - sentAt);
      if (status >= 400) errors += 1;
    }
    client.close();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  return { rate: (requests.length / (performance.now() - startedAt)) * 1000, p99Ms: percentile(latencies, 99), errors };
}

/** Returns the portal's rate in percent of the baseline's. Both alternate, so that other load on the machine slows both. */
export async function compareThroughput(
  portal: () => Promise<LoadResult>,
  baseline: () => Promise<Pick<LoadResult, 'rate'>>,
): Promise<ThroughputComparison> {
  const rounds: { portal: LoadResult; baseline: Pick<LoadResult, 'rate'> }[] = [];
  for (let round = 0; round < comparisonRounds; round++) rounds.push({ portal: await portal(), baseline: await baseline() });
  const meanRate = (side: 'portal' | 'baseline') => rounds.reduce((sum, round) => sum + round[side].rate, 0) / comparisonRounds;
  return {
    percent: (100 * meanRate('portal')) / meanRate('baseline'),
    note: `${formatRate(meanRate('portal'))} of ${formatRate(meanRate('baseline'))}/s`,
    errors: rounds.reduce((sum, round) => sum + round.portal.errors, 0),
  };
}

export interface ThroughputComparison {
  percent: number;
  note: string;
  errors: number;
}

export const comparisonRounds = 3;
export const formatRate = (rate: number) => Math.round(rate).toLocaleString('en');

function toLoadResult(result: autocannon.Result): LoadResult {
  const { requests, duration, latency, errors, timeouts } = result;
  return { rate: requests.total / duration, p99Ms: latency.p99, errors: errors + timeouts + result['4xx'] + result['5xx'] };
}
