/** R16, R18: opens 1,000 connections that send slowly, and 10,000 that stay open. */
import { setTimeout } from 'node:timers/promises';
import { uploadResume } from '#contract/candidate-calls.ts';
import { closeSockets, openSockets, type RawSocket } from '../raw-sockets.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic, type RequestKind } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const allKinds: RequestKind[] = ['search', 'detail', 'page', 'dashboard', 'apply', 'code'];
const observationMs = 30_000;
/** Below the portal's keep-alive timeout of five seconds. */
const keepAliveIntervalMs = 4000;
const slotCount = 40;

export const slowConnections: Scenario = {
  id: 'R16',
  title: 'slow headers and slow bodies on 1,000 connections',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const target = await openTrafficTarget(portal, 2000);
    const before = await generateTraffic(target, 50, 10);
    const [headers, bodies] = [await openSockets(portal.origin, 500), await openSockets(portal.origin, 500)];
    const headerStart = 'GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ';
    const bodyStart = `POST ${uploadResume.path} HTTP/1.1\r\nHost: portal\r\nAuthorization: ${target.candidate.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x`;
    const starts = new Map([
      ...headers.map((raw) => [raw, headerStart] as const),
      ...bodies.map((raw) => [raw, bodyStart] as const),
    ]);
    const slowSockets = [...starts.keys()];
    const slowWrites = staggerWrites(slowSockets, 1000, (raw) => {
      raw.socket.write(starts.get(raw) ?? 'a');
      starts.delete(raw);
    });
    const during = await generateTraffic(target, 50, 10);
    await setTimeout(observationMs - 10_000);
    clearInterval(slowWrites);
    const measurements = [
      expectAtMost('last slow header closed after', 10, 's', lastCloseSeconds(headers)),
      expectAtMost('last slow body closed after', 20, 's', lastCloseSeconds(bodies)),
      expectZero('errors of other clients', during.countErrors(), during.formatStatuses()),
      expectAtMost('p99 of other clients against the time before', 2, '×', during.p99(allKinds) / before.p99(allKinds)),
    ];
    closeSockets(slowSockets);
    return measurements;
  },
};

/** Writes to each socket once per round, spread evenly over the round. */
function staggerWrites(sockets: readonly RawSocket[], roundMs: number, write: (raw: RawSocket) => void): NodeJS.Timeout {
  let slot = 0;
  return setInterval(() => {
    slot = (slot + 1) % slotCount;
    for (const [index, raw] of sockets.entries()) if (index % slotCount === slot && raw.closedAfterMs === undefined) write(raw);
  }, roundMs / slotCount);
}

const lastCloseSeconds = (sockets: readonly RawSocket[]) =>
  Math.max(...sockets.map(({ closedAfterMs }) => closedAfterMs ?? Number.POSITIVE_INFINITY)) / 1000;

export const manyConnections: Scenario = {
  id: 'R18',
  title: '10,000 open connections',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const target = await openTrafficTarget(portal, 2000);
    const count = 10_000;
    const before = Math.round(portal.memoryMegabytes());
    const sockets = await openSockets(portal.origin, count);
    // Like a browser between two clicks: each connection repeats its request before the keep-alive timeout.
    const request = 'GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n';
    const keepAlive = staggerWrites(sockets, keepAliveIntervalMs, ({ socket }) => socket.write(request));
    const during = await generateTraffic(target, 50, context.quick ? 5 : 30);
    clearInterval(keepAlive);
    const open = sockets.filter(({ closedAfterMs }) => closedAfterMs === undefined).length;
    const megabytes = portal.memoryMegabytes();
    closeSockets(sockets);
    return [
      expectAll('still open', count, open),
      expectZero('errors of other clients', during.countErrors(), during.formatStatuses()),
      expectAtMost('p99 of other clients', 500, 'ms', during.p99(allKinds)),
      expectAtMost('memory', 250, 'MB', megabytes, `${before} before`),
    ];
  },
};
