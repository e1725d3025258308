/** R8: the disk under the database and the files is full for a while. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { openLedger } from '../ledger.ts';
import { afterwards, alive, during, longestUntil, lostOf, only, outage, readiness } from '../outage.ts';
import { type Kind, openPulse } from '../pulse.ts';
import { lostResumes, openResumeKeeper, takenAgain } from '../resume-keeper.ts';
import { atMost, none, type Scenario, unseen } from '../scenario.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { openToVisitors } from '../visitors.ts';

/** More than /readyz asks for, which is 200 MB free. */
const diskMegabytes = 400;
const reads: Kind[] = ['search', 'account'];

export const fullDisk: Scenario = {
  id: 'R8',
  title: 'the disk is full',
  async play(stage) {
    const disk = await mountSmallDisk(stage, diskMegabytes).catch((error: Error) => error);
    if (disk instanceof Error) return [unseen('everything', `no disk could be mounted: ${disk.message.split('\n')[0]}`)];
    const portal = await openKillablePortal(stage, { DATA_DIR: disk.folder });
    const visitors = await openToVisitors(portal, 2000);
    const ledger = openLedger();
    const keeper = openResumeKeeper(portal.origin, await signIn(portal.origin, portal.mails, 'ben@example.com'), ledger);
    await keeper.give();
    const done = new AbortController();
    const giving = keeper.keepGiving(done.signal);
    const pulse = openPulse(visitors);
    const full = await outage({ breaks: disk.fill, mends: disk.empty, seconds: stage.quick ? 5 : 20 });
    done.abort();
    const given = await giving;
    await pulse.stop();
    const writes = during(pulse, ['apply', 'code'], [full]);
    const uploads = given.filter(({ at }) => at >= full.begun && at < full.mending);
    const later = afterwards(pulse, ['apply', 'code', ...reads], [full], 5000);
    const unsaid = writes.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
    const partial = (await readdir(join(disk.folder, 'files'))).filter((name) => name.endsWith('.part'));
    return [
      only('writes answered other than 503 and 200', [503, 200], writes),
      only('uploads answered other than 503', [503], uploads),
      none('503 without Retry-After', unsaid.length),
      only('reads answered other than 200', [200], during(pulse, reads, [full])),
      atMost('writes again after there is room', 5, 's', longestUntil(200, pulse, ['apply', 'code'], [full], 'mended')),
      atMost('uploads again after there is room', 5, 's', takenAgain(given, full.mended)),
      only('answers other than 200 five seconds later', [200], later),
      await lostOf(pulse),
      await lostResumes([keeper], ledger),
      none('partial files', partial.length),
      alive(pulse),
      ...readiness(pulse, [full]),
    ];
  },
};
