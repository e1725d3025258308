/** R11: the mail server is closed, puts everything off, or is silent; then it is back. */
import { setTimeout } from 'node:timers/promises';
import type { ReceivedMail } from '../../../tests/setup/mail-server.ts';
import type { Figure } from '../../figure-table.ts';
import { percentile } from '../../figures.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { applicationMails, mailsOwedTo } from '../mail-count.ts';
import { alive, during, lostOf, only, outage, slowest } from '../outage.ts';
import { openPulse } from '../pulse.ts';
import { all, atMost, none, type Scenario, type Stage } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

const ways = ['closed', 'puts off', 'hangs'] as const;
/** A code that is older when the server comes back is of no use to anybody. */
const codeLifeMs = 10 * 60_000;
/** The longest pause between two tries of a mail that is no code. */
const retryMs = 300_000;

export const mailAway: Scenario = {
  id: 'R11',
  title: 'the mail server is away',
  async play(stage) {
    const figures = await Promise.all(ways.map((way) => away(stage, way)));
    return figures.flat();
  },
};

async function away(stage: Stage, way: (typeof ways)[number]): Promise<Figure[]> {
  const seconds = stage.long ? 600 : stage.quick ? 10 : 60;
  const portal = await openKillablePortal(stage);
  const { mailLink, mails } = portal;
  const visitors = await openToVisitors(portal, stage.long ? 10_000 : 3000);
  const pulse = openPulse(visitors, { apply: 2 });
  const gone = await outage({
    seconds,
    breaks: () => (way === 'closed' ? mailLink.refuse() : Object.assign(mails, { mood: way })),
    mends: () => (way === 'closed' ? mailLink.accept() : Object.assign(mails, { mood: 'takes' })),
  });
  await pulse.stop();
  stage.say(`${way}: back after ${seconds} s`);
  const asked = during(pulse, ['code'], [gone]);
  const fresh = asked.filter(({ at, status }) => status === 200 && gone.mended - at < codeLifeMs - 60_000);
  const late = await waitedFor(mails.all, new Set(fresh.map(({ email }) => email)), gone.mended);
  const wanted = await mailsOwedTo(visitors.candidate);
  const came = await applicationMails(mails, wanted, retryMs + 30_000);
  const ids = mails.all().map(({ messageId }) => messageId);
  const times = asked.map(({ ms }) => ms);
  return [
    only(`${way}: codes answered other than 200`, [200], asked),
    atMost(`${way}: the slowest of them`, 200, 'ms', slowest(asked), `p99 ${Math.round(percentile(times, 99))} ms`),
    atMost(`${way}: the last code delivered after its return`, 60, 's', late, `${fresh.length} codes`),
    all(`${way}: applications whose mail came`, wanted.size, came.came),
    none(`${way}: Message-IDs that came twice`, ids.length - new Set(ids).size, `of ${ids.length}`),
    await lostOf(pulse),
    alive(pulse),
  ];
}

/** Seconds until all of them had a mail; endless when some had none within two minutes. */
async function waitedFor(all: () => ReceivedMail[], emails: Set<string>, since: number): Promise<number> {
  for (;;) {
    const here = new Set(all().flatMap(({ recipients }) => recipients));
    const seconds = (performance.now() - since) / 1000;
    if ([...emails].every((email) => here.has(email))) return seconds;
    if (seconds > 120) return Number.POSITIVE_INFINITY;
    await setTimeout(100);
  }
}
