/** R12: the file bucket is closed, busy, hangs or disconnects. */
import { openS3Server, type S3ServerBehavior } from '../../../tests/support/fakes/s3-server.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectStatuses,
  injectOutage,
  maxLatency,
  type Outage,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader, expectNoLostResumes, secondsUntilUpload } from '../resume-uploader.ts';
import { expectAtMost, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const uploaders = 4;

export const storageOutage: Scenario = {
  id: 'R12',
  title: 'the bucket is closed, busy, silent, breaks off',
  async run(context) {
    const bucket = await openS3Server();
    context.onCleanup(() => bucket.stop());
    const portal = await createRestartablePortal(context, bucket.settings);
    const pulse = startAvailabilityProbe(await openTrafficTarget(portal, 3000));
    const ledger = createAcknowledgedWrites();
    const keepers = [];
    for (let number = 1; number <= uploaders; number++) {
      const client = await signInByCode(portal.origin, portal.mailServer, `uploader-${number}@example.com`);
      const keeper = createResumeUploader(portal.origin, client, ledger);
      await keeper.upload();
      keepers.push(keeper);
    }
    const done = new AbortController();
    const giving = keepers.map((keeper) => keeper.uploadUntil(done.signal));
    const seconds = context.quick ? 10 : 20;
    const mood = (mood: S3ServerBehavior) => ({
      inject: () => (bucket.behavior = mood),
      repair: () => (bucket.behavior = 'serves'),
      seconds,
    });
    const outages: Outage[] = [];
    for (const fault of [
      { inject: bucket.stop, repair: bucket.start, seconds },
      mood('is busy'),
      mood('hangs'),
      mood('breaks off'),
    ])
      outages.push(await injectOutage(fault));
    done.abort();
    const given = (await Promise.all(giving)).flat();
    await pulse.stop();
    // Requests from the last moments of an outage are retried and may succeed.
    const uploads = given.filter(({ startedAt: at }) =>
      outages.some(({ startedAt: begun, repairStartedAt: mending }) => at >= begun && at < mending),
    );
    const others = probesDuring(pulse, ['search', 'account', 'apply', 'code', 'ready'], outages);
    return [
      expectStatuses('uploads answered other than 503 and 200', [503, 200], uploads),
      expectAtMost('slowest upload', 10_000, 'ms', maxLatency(uploads)),
      expectAtMost(
        'uploads again after its return',
        10,
        's',
        Math.max(...outages.map(({ repairedAt: mended }) => secondsUntilUpload(given, mended))),
      ),
      await expectNoLostResumes(keepers, ledger),
      expectStatuses('others answered other than 200 meanwhile', [200], others),
      await expectNoLostApplications(pulse),
      expectLiveness(pulse),
    ];
  },
};
