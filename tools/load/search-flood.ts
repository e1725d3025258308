/** Measures visitors beside connections that send searches which no cache answers. */
import { setTimeout } from 'node:timers/promises';
import { percentile } from '../measure/statistics.ts';
import { createHttpClient } from './http-client.ts';
import { browserHeaders, listPublicPages } from './public-pages.ts';
import { generateSearches, toSearchRequest } from './search-generator.ts';

export interface SearchFloodResult {
  /** Milliseconds of the visitors' pages, before and during the searches. */
  before: number[];
  during: number[];
  searchesPerSecond: number;
  /** Responses of 500 and above, to visitors and searches. */
  serverErrors: number;
}

const visitorCount = 4;
const pauseMs = 20;
/** More than a run can send. */
const distinctSearches = 20_000;

export async function measureSearchFlood(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<SearchFloodResult> {
  const pages = await listPublicPages(origin);
  let serverErrors = 0;

  async function visitPages(until: number): Promise<number[]> {
    const client = createHttpClient(origin);
    const latencies: number[] = [];
    for (let number = 0; performance.now() < until; number++) {
      const startedAt = performance.now();
      const { status } = await client.send({ path: pages[number % pages.length]?.path ?? '/', headers: browserHeaders });
      latencies.push(performance.now() - startedAt);
      if (status >= 500) serverErrors++;
      await setTimeout(pauseMs);
    }
    client.close();
    return latencies;
  }
  const visit = async (durationMs: number) => {
    const until = performance.now() + durationMs;
    return (await Promise.all(Array.from({ length: visitorCount }, () => visitPages(until)))).flat();
  };

  const searches = generateSearches(distinctSearches).map(toSearchRequest).values();
  let sent = 0;
  async function search(until: number): Promise<void> {
    const client = createHttpClient(origin);
    for (const request of searches) {
      const { status } = await client.send(request);
      sent++;
      if (status >= 500) serverErrors++;
      if (performance.now() > until) break;
    }
    client.close();
  }

  // The first second compiles and fills the caches.
  await visit(1000);
  const before = await visit((seconds * 1000) / 3);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const flood = Promise.all(Array.from({ length: connections }, () => search(until)));
  const during = await visit(seconds * 1000);
  await flood;
  return { before, during, searchesPerSecond: (sent / (performance.now() - startedAt)) * 1000, serverErrors };
}

export const formatFlood = ({ before, during, searchesPerSecond }: SearchFloodResult): string =>
  `p50 ${percentile(before, 50).toFixed(1)} → ${percentile(during, 50).toFixed(1)} ms, ${Math.round(searchesPerSecond)} searches a second`;
