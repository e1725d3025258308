/** R8: fills the disk of the database and the files, then frees it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByCode } from '../../load/candidate-client.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { type ProbeKind, startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectReadiness,
  expectStatuses,
  injectOutage,
  isDuringOutage,
  maxSecondsUntil,
  probesAfter,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader, expectNoLostResumes, secondsUntilUpload } from '../resume-uploader.ts';
import { expectAtMost, expectZero, type Scenario, skippedMeasurement } from '../scenario.ts';
import { mountTmpfsDisk } from '../tmpfs-disk.ts';
import { openTrafficTarget } from '../traffic-target.ts';

/** /readyz requires 200 MB of free space. */
const diskMegabytes = 400;
const reads: ProbeKind[] = ['search', 'account'];

export const fullDisk: Scenario = {
  id: 'R8',
  title: 'the disk is full',
  async run(context) {
    const disk = await mountTmpfsDisk(context, diskMegabytes).catch((error: Error) => error);
    if (disk instanceof Error) return [skippedMeasurement('all', `no disk could be mounted: ${disk.message.split('\n')[0]}`)];
    const portal = await createRestartablePortal(context, { DATA_DIR: disk.folder });
    const target = await openTrafficTarget(portal, 2000);
    const acknowledgedWrites = createAcknowledgedWrites();
    const uploader = createResumeUploader(
      portal.origin,
      await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
      acknowledgedWrites,
    );
    await uploader.upload();
    const stopUploads = new AbortController();
    const uploading = uploader.uploadUntil(stopUploads.signal);
    const probe = startAvailabilityProbe(target);
    const outage = await injectOutage({ inject: disk.fill, repair: disk.clear, seconds: context.quick ? 5 : 20 });
    stopUploads.abort();
    const attempts = await uploading;
    await probe.stop();
    const writes = probesDuring(probe, ['apply', 'code'], [outage]);
    const uploads = attempts.filter(({ startedAt }) => isDuringOutage(outage, startedAt));
    const afterRepair = probesAfter(probe, ['apply', 'code', ...reads], [outage], 5000);
    const withoutRetryAfter = writes.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
    const partialFiles = (await readdir(join(disk.folder, 'files'))).filter((name) => name.endsWith('.part'));
    return [
      expectStatuses('writes answered other than 503 and 200', [503, 200], writes),
      expectStatuses('uploads answered other than 503', [503], uploads),
      expectZero('503 without Retry-After', withoutRetryAfter.length),
      expectStatuses('reads answered other than 200', [200], probesDuring(probe, reads, [outage])),
      expectAtMost(
        'writes again after the repair',
        5,
        's',
        maxSecondsUntil(200, probe, ['apply', 'code'], [outage], 'repairedAt'),
      ),
      expectAtMost('uploads again after the repair', 5, 's', secondsUntilUpload(attempts, outage.repairedAt)),
      expectStatuses('responses other than 200 five seconds after the repair', [200], afterRepair),
      await expectNoLostApplications(probe),
      await expectNoLostResumes([uploader], acknowledgedWrites),
      expectZero('partial files', partialFiles.length),
      expectLiveness(probe),
      ...expectReadiness(probe, [outage]),
    ];
  },
};
