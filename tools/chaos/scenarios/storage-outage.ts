/** R12: the bucket with the files is closed, busy, silent, or breaks off. */
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
  async run(stage) {
    const bucket = await openS3Server();
    stage.onCleanup(() => bucket.stop());
    const portal = await createRestartablePortal(stage, bucket.settings);
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
    const seconds = stage.quick ? 10 : 20;
    const mood = (mood: S3ServerBehavior) => ({
      inject: () => (bucket.behavior = mood),
      repair: () => (bucket.behavior = 'serve'),
      seconds,
    });
    const outages: Outage[] = [];
    for (const fault of [{ inject: bucket.stop, repair: bucket.start, seconds }, mood('busy'), mood('hang'), mood('truncate')])
      outages.push(await injectOutage(fault));
    done.abort();
    const given = (await Promise.all(giving)).flat();
    await pulse.stop();
    // Those asked in the last moments of an outage are tried again, and may come to something.
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
