/** R16 and R18: a thousand slow senders, and ten thousand idle connections. */
import { setTimeout } from 'node:timers/promises';
import { uploadResume } from '#contract/candidate-calls.ts';
import { closeSockets, openSockets, type RawSocket } from '../raw-sockets.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic, type RequestKind } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const everything: RequestKind[] = ['search', 'detail', 'page', 'dashboard', 'apply', 'code'];
const patienceMs = 30_000;
/** Below the portal's idle timeout of five seconds. */
const askAgainMs = 4000;
const turns = 40;

export const slowConnections: Scenario = {
  id: 'R16',
  title: 'slow headers and slow bodies on 1,000 connections',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, 2000);
    const before = await generateTraffic(visitors, 50, 10);
    const [headers, bodies] = [await openSockets(portal.origin, 500), await openSockets(portal.origin, 500)];
    const begun = 'GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ';
    const form = `POST ${uploadResume.path} HTTP/1.1\r\nHost: portal\r\nAuthorization: ${visitors.candidate.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x`;
    const firstWords = new Map([...headers.map((raw) => [raw, begun] as const), ...bodies.map((raw) => [raw, form] as const)]);
    const slow = [...firstWords.keys()];
    const drip = staggerWrites(slow, 1000, (raw) => {
      raw.socket.write(firstWords.get(raw) ?? 'a');
      firstWords.delete(raw);
    });
    const meanwhile = await generateTraffic(visitors, 50, 10);
    await setTimeout(patienceMs - 10_000);
    clearInterval(drip);
    const figures = [
      expectAtMost('slow headers closed, the last', 10, 's', lastCloseSeconds(headers)),
      expectAtMost('slow bodies closed, the last', 20, 's', lastCloseSeconds(bodies)),
      expectZero('errors of others meanwhile', meanwhile.countErrors(), meanwhile.formatStatuses()),
      expectAtMost('their p99 against the time before', 2, '×', meanwhile.p99(everything) / before.p99(everything)),
    ];
    closeSockets(slow);
    return figures;
  },
};

/** Sends once per connection and round, spread evenly over the round. */
function staggerWrites(sockets: readonly RawSocket[], roundMs: number, write: (raw: RawSocket) => void): NodeJS.Timeout {
  let turn = 0;
  return setInterval(() => {
    turn = (turn + 1) % turns;
    for (const [at, raw] of sockets.entries()) if (at % turns === turn && raw.closedAfterMs === undefined) write(raw);
  }, roundMs / turns);
}

const lastCloseSeconds = (sockets: readonly RawSocket[]) =>
  Math.max(...sockets.map(({ closedAfterMs }) => closedAfterMs ?? Number.POSITIVE_INFINITY)) / 1000;

export const manyConnections: Scenario = {
  id: 'R18',
  title: '10,000 open connections',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, 2000);
    const count = 10_000;
    const before = Math.round(portal.memoryMegabytes());
    const sockets = await openSockets(portal.origin, count);
    // Each connection sends, waits like a browser between clicks, and sends again before the idle timeout.
    const asked = 'GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n';
    const keepAlive = staggerWrites(sockets, askAgainMs, ({ socket }) => socket.write(asked));
    const meanwhile = await generateTraffic(visitors, 50, context.quick ? 5 : 30);
    clearInterval(keepAlive);
    const open = sockets.filter(({ closedAfterMs }) => closedAfterMs === undefined).length;
    const megabytes = portal.memoryMegabytes();
    closeSockets(sockets);
    return [
      expectAll('still open', count, open),
      expectZero('errors of others meanwhile', meanwhile.countErrors(), meanwhile.formatStatuses()),
      expectAtMost('their p99', 500, 'ms', meanwhile.p99(everything)),
      expectAtMost('memory', 250, 'MB', megabytes, `${before} before`),
    ];
  },
};
