/** R12: the bucket with the files is closed, busy, silent, or breaks off. */
import { type BucketMood, openBucketServer } from '../../../tests/setup/bucket-server.ts';
import { signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { openLedger } from '../ledger.ts';
import { alive, during, lostOf, type Outage, only, outage, slowest } from '../outage.ts';
import { openPulse } from '../pulse.ts';
import { lostResumes, openResumeKeeper, takenAgain } from '../resume-keeper.ts';
import { atMost, type Scenario } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

const uploaders = 4;

export const storageAway: Scenario = {
  id: 'R12',
  title: 'the bucket is closed, busy, silent, breaks off',
  async play(stage) {
    const bucket = await openBucketServer();
    stage.afterwards(() => bucket.stop());
    const portal = await openKillablePortal(stage, bucket.settings);
    const pulse = openPulse(await openToVisitors(portal, 3000));
    const ledger = openLedger();
    const keepers = [];
    for (let number = 1; number <= uploaders; number++) {
      const client = await signIn(portal.origin, portal.mails, `uploader-${number}@example.com`);
      const keeper = openResumeKeeper(portal.origin, client, ledger);
      await keeper.give();
      keepers.push(keeper);
    }
    const done = new AbortController();
    const giving = keepers.map((keeper) => keeper.keepGiving(done.signal));
    const seconds = stage.quick ? 10 : 20;
    const mood = (mood: BucketMood) => ({ breaks: () => (bucket.mood = mood), mends: () => (bucket.mood = 'serves'), seconds });
    const outages: Outage[] = [];
    for (const fault of [
      { breaks: bucket.stop, mends: bucket.start, seconds },
      mood('is busy'),
      mood('hangs'),
      mood('breaks off'),
    ])
      outages.push(await outage(fault));
    done.abort();
    const given = (await Promise.all(giving)).flat();
    await pulse.stop();
    // Those asked in the last moments of an outage are tried again, and may come to something.
    const uploads = given.filter(({ at }) => outages.some(({ begun, mending }) => at >= begun && at < mending));
    const others = during(pulse, ['search', 'account', 'apply', 'code', 'ready'], outages);
    return [
      only('uploads answered other than 503 and 200', [503, 200], uploads),
      atMost('slowest upload', 10_000, 'ms', slowest(uploads)),
      atMost('uploads again after its return', 10, 's', Math.max(...outages.map(({ mended }) => takenAgain(given, mended)))),
      await lostResumes(keepers, ledger),
      only('others answered other than 200 meanwhile', [200], others),
      await lostOf(pulse),
      alive(pulse),
    ];
  },
};
