/** R12: makes the bucket refuse connections, answer 503, hang or cut responses off. */
import { openS3Server, type S3ServerBehavior } from '../../../tests/support/fakes/s3-server.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectStatuses,
  injectOutage,
  isDuringOutage,
  maxLatency,
  type Outage,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader, expectNoLostResumes, secondsUntilUpload } from '../resume-uploader.ts';
import { expectAtMost, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const uploaderCount = 4;

export const storageOutage: Scenario = {
  id: 'R12',
  title: 'the bucket is closed, busy, hangs, cuts responses off',
  async run(context) {
    const bucket = await openS3Server();
    context.onCleanup(() => bucket.stop());
    const portal = await createRestartablePortal(context, bucket.settings);
    const probe = startAvailabilityProbe(await openTrafficTarget(portal, 3000));
    const acknowledgedWrites = createAcknowledgedWrites();
    const uploaders = [];
    for (let number = 1; number <= uploaderCount; number++) {
      const client = await signInByCode(portal.origin, portal.mailServer, `uploader-${number}@example.com`);
      const uploader = createResumeUploader(portal.origin, client, acknowledgedWrites);
      await uploader.upload();
      uploaders.push(uploader);
    }
    const stopUploads = new AbortController();
    const uploading = uploaders.map((uploader) => uploader.uploadUntil(stopUploads.signal));
    const seconds = context.quick ? 10 : 20;
    const behaveAs = (behavior: S3ServerBehavior) => ({
      inject: () => (bucket.behavior = behavior),
      repair: () => (bucket.behavior = 'serve'),
      seconds,
    });
    const outages: Outage[] = [];
    for (const fault of [
      { inject: bucket.stop, repair: bucket.start, seconds },
      behaveAs('busy'),
      behaveAs('hang'),
      behaveAs('truncate'),
    ])
      outages.push(await injectOutage(fault));
    stopUploads.abort();
    const attempts = (await Promise.all(uploading)).flat();
    await probe.stop();
    // The portal retries uploads, so those at the end of an outage may succeed.
    const uploads = attempts.filter(({ startedAt }) => outages.some((outage) => isDuringOutage(outage, startedAt)));
    const otherRequests = probesDuring(probe, ['search', 'account', 'apply', 'code', 'ready'], outages);
    return [
      expectStatuses('uploads answered other than 503 and 200', [503, 200], uploads),
      expectAtMost('slowest upload', 10_000, 'ms', maxLatency(uploads)),
      expectAtMost(
        'uploads again after the repair',
        10,
        's',
        Math.max(...outages.map(({ repairedAt }) => secondsUntilUpload(attempts, repairedAt))),
      ),
      await expectNoLostResumes(uploaders, acknowledgedWrites),
      expectStatuses('other requests answered other than 200', [200], otherRequests),
      await expectNoLostApplications(probe),
      expectLiveness(probe),
    ];
  },
};
