/** Many callers at once, by autocannon. */
import autocannon from 'autocannon';
import { percentile } from './figures.ts';
import { type Asked, openCaller } from './http-caller.ts';

export interface Load {
  /** Answers a second. */
  rate: number;
  p99Ms: number;
  /** Broken connections, timeouts and answers of status 400 and above. */
  errors: number;
}

const callers = 10;
/** Below what the portal takes on a connection: autocannon does not hear its `Connection: close`. */
const reconnectRate = 900;

/** The same question over and over. */
export async function repeated(origin: string, { method = 'GET', path, headers, body }: Asked, seconds: number): Promise<Load> {
  const json = body && JSON.stringify(body);
  return loadOf(
    await autocannon({
      url: origin + path,
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      body: json,
      connections: callers,
      reconnectRate,
      duration: seconds,
    }),
  );
}

/** Every question once. Not by autocannon, which only looks once a second whether it is done. */
export async function eachOnce(origin: string, questions: readonly Asked[]): Promise<Load> {
  const waiting = questions.values();
  const times: number[] = [];
  let errors = 0;
  const askOn = async () => {
    const caller = openCaller(origin);
    for (const question of waiting) {
      const begin = performance.now();
      const { status } = await caller.ask(question);
      times.push(performance.now() - begin);
      if (status >= 400) errors += 1;
    }
    caller.close();
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: callers }, askOn));
  return { rate: (questions.length / (performance.now() - begin)) * 1000, p99Ms: percentile(times, 99), errors };
}

/**
 * How many times as many answers as the limit's the portal gives, in percent. Both take turns, so that whatever else the
 * machine does meanwhile slows both.
 */
export async function percentOf(portal: () => Promise<Load>, limit: () => Promise<Pick<Load, 'rate'>>): Promise<Compared> {
  const seen: { portal: Load; limit: Pick<Load, 'rate'> }[] = [];
  for (let turn = 0; turn < turns; turn++) seen.push({ portal: await portal(), limit: await limit() });
  const rate = (which: 'portal' | 'limit') => seen.reduce((sum, each) => sum + each[which].rate, 0) / turns;
  return {
    percent: (100 * rate('portal')) / rate('limit'),
    note: `${perSecond(rate('portal'))} of ${perSecond(rate('limit'))}/s`,
    errors: seen.reduce((sum, each) => sum + each.portal.errors, 0),
  };
}

export interface Compared {
  percent: number;
  /** The two rates. */
  note: string;
  errors: number;
}

export const turns = 3;
export const perSecond = (rate: number) => Math.round(rate).toLocaleString('en');

function loadOf(result: autocannon.Result): Load {
  const { requests, duration, latency, errors, timeouts } = result;
  return { rate: requests.total / duration, p99Ms: latency.p99, errors: errors + timeouts + result['4xx'] + result['5xx'] };
}
