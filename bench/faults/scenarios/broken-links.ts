/** R19: each network between the portal and what it needs is slow, narrow, cut, or half closed. */
import { openBucketServer } from '../../../tests/setup/bucket-server.ts';
import { type Link, openLink } from '../../../tests/setup/link.ts';
import { signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { openLedger } from '../ledger.ts';
import { alive, longestUntil, lostOf, type Outage, only, outage, slowest } from '../outage.ts';
import { openPulse } from '../pulse.ts';
import { lostResumes, openResumeKeeper } from '../resume-keeper.ts';
import { atMost, type Scenario } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

const faults: ((link: Link) => void)[] = [
  (link) => link.delay(200),
  (link) => link.throttle(16_000),
  (link) => link.cut(),
  (link) => link.halfClose(),
];
const mostConnections = 10;

export const brokenLinks: Scenario = {
  id: 'R19',
  title: 'the way to PostgreSQL, the mail server, the bucket is slow, narrow, cut, half closed',
  async play(stage) {
    const server = await stage.postgresql();
    const bucket = await openBucketServer();
    stage.afterwards(() => bucket.stop());
    const [databaseLink, bucketLink] = [await openLink(server.url), await openLink(bucket.settings.S3_ENDPOINT ?? '')];
    stage.afterwards(() => Promise.all([databaseLink.close(), bucketLink.close()]));
    const settings = { ...bucket.settings, S3_ENDPOINT: bucketLink.url.replace(/\/$/, ''), DATABASE_URL: databaseLink.url };
    const portal = await openKillablePortal(stage, settings);
    const pulse = openPulse(await openToVisitors(portal, 3000));
    const ledger = openLedger();
    const keeper = openResumeKeeper(portal.origin, await signIn(portal.origin, portal.mails, 'ben@example.com'), ledger);
    await keeper.give();
    const done = new AbortController();
    const giving = keeper.keepGiving(done.signal);
    const outages: Outage[] = [];
    for (const link of [databaseLink, portal.mailLink, bucketLink])
      for (const fault of faults)
        outages.push(await outage({ breaks: () => fault(link), mends: link.carryOn, seconds: stage.quick ? 2 : 8 }));
    done.abort();
    const given = await giving;
    await pulse.stop();
    const answers = [...pulse.beats, ...given];
    const again = longestUntil(200, pulse, ['account', 'apply', 'code', 'search', 'ready'], outages, 'mended');
    return [
      only('answers other than 200 and 503', [200, 503], answers),
      atMost('slowest answer', 10_000, 'ms', slowest(answers)),
      atMost('everything answered again after', 10, 's', again),
      await lostOf(pulse),
      await lostResumes([keeper], ledger),
      atMost('connections to PostgreSQL at the end', mostConnections, '', databaseLink.connections()),
      alive(pulse),
    ];
  },
};
