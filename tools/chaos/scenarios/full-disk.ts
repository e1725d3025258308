/** R8: the disk of database and files is full for a while. */
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
  maxSecondsUntil,
  probesAfter,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { createResumeUploader, expectNoLostResumes, secondsUntilUpload } from '../resume-uploader.ts';
import { expectAtMost, expectZero, type Scenario, skippedMeasurement } from '../scenario.ts';
import { mountTmpfsDisk } from '../tmpfs-disk.ts';
import { openTrafficTarget } from '../traffic-target.ts';

/** More than the 200 MB that /readyz requires. */
const diskMegabytes = 400;
const reads: ProbeKind[] = ['search', 'account'];

export const fullDisk: Scenario = {
  id: 'R8',
  title: 'the disk is full',
  async run(context) {
    const disk = await mountTmpfsDisk(context, diskMegabytes).catch((error: Error) => error);
    if (disk instanceof Error)
      return [skippedMeasurement('everything', `no disk could be mounted: ${disk.message.split('\n')[0]}`)];
    const portal = await createRestartablePortal(context, { DATA_DIR: disk.folder });
    const visitors = await openTrafficTarget(portal, 2000);
    const ledger = createAcknowledgedWrites();
    const keeper = createResumeUploader(
      portal.origin,
      await signInByCode(portal.origin, portal.mailServer, 'ben@example.com'),
      ledger,
    );
    await keeper.upload();
    const done = new AbortController();
    const giving = keeper.uploadUntil(done.signal);
    const pulse = startAvailabilityProbe(visitors);
    const full = await injectOutage({ inject: disk.fill, repair: disk.clear, seconds: context.quick ? 5 : 20 });
    done.abort();
    const given = await giving;
    await pulse.stop();
    const writes = probesDuring(pulse, ['apply', 'code'], [full]);
    const uploads = given.filter(({ startedAt: at }) => at >= full.startedAt && at < full.repairStartedAt);
    const later = probesAfter(pulse, ['apply', 'code', ...reads], [full], 5000);
    const unsaid = writes.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
    const partial = (await readdir(join(disk.folder, 'files'))).filter((name) => name.endsWith('.part'));
    return [
      expectStatuses('writes answered other than 503 and 200', [503, 200], writes),
      expectStatuses('uploads answered other than 503', [503], uploads),
      expectZero('503 without Retry-After', unsaid.length),
      expectStatuses('reads answered other than 200', [200], probesDuring(pulse, reads, [full])),
      expectAtMost(
        'writes again after there is room',
        5,
        's',
        maxSecondsUntil(200, pulse, ['apply', 'code'], [full], 'repairedAt'),
      ),
      expectAtMost('uploads again after there is room', 5, 's', secondsUntilUpload(given, full.repairedAt)),
      expectStatuses('answers other than 200 five seconds later', [200], later),
      await expectNoLostApplications(pulse),
      await expectNoLostResumes([keeper], ledger),
      expectZero('partial files', partial.length),
      expectLiveness(pulse),
      ...expectReadiness(pulse, [full]),
    ];
  },
};
