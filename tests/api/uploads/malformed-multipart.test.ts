import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { isThorough } from '../../support/corpora/thorough-mode.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const uploadRoutes = [
  { url: '/api/carrer/resumeupload', field: 'resume' },
  { url: '/user-resume-upload', field: 'resume' },
  { url: '/user/profile-picture/upload', field: 'profile_picture' },
];
/** 2,000 forms per route. The parser uses no database, so the second engine gets fewer. */
const rounds = { sqlite: [1, 2, 3, 4], postgresql: isThorough ? [1, 2, 3, 4] : [1] };
const formsPerRound = { sqlite: 500, postgresql: isThorough ? 500 : 200 };
const allowedStatuses = [200, 201, 400, 403, 413, 415];

/** Cuts, repeats or overwrites a piece of the form, or truncates it. */
const damage = fc.record({
  kind: fc.constantFrom('cut', 'repeat', 'overwrite', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
});

function applyDamage(form: Buffer, { kind, at, bytes }: { kind: string; at: number; bytes: Uint8Array }): Buffer {
  const start = Math.floor(at * form.length);
  const end = start + bytes.length;
  const [before, piece, after] = [form.subarray(0, start), form.subarray(start, end), form.subarray(end)];
  if (kind === 'end') return before;
  if (kind === 'cut') return Buffer.concat([before, after]);
  if (kind === 'repeat') return Buffer.concat([before, piece, piece, after]);
  return Buffer.concat([before, bytes, after]);
}

describe.each(engines)('a malformed form on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let picture: Buffer;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
    candidate = await createCandidate(portal, 'asha@example.com');
    picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
  });
  afterAll(() => portal.close());

  const sendTo = (url: string, payload: Buffer) =>
    portal.app.inject({ method: 'POST', url, headers: { ...candidate.headers, ...multipartHeaders }, payload });

  describe.each(uploadRoutes)('at $url', ({ url, field }) => {
    const buildForm = () => {
      const self = { first_name: 'Asha', last_name: 'Rao', mobile: '919812345678', email: candidate.email };
      const file = field === 'resume' ? buildTextResume() : { name: 'me.png', bytes: picture };
      return buildMultipartBody({ candidate_id: candidate.id, ...self }, { ...file, field });
    };

    it('is accepted when intact', async () => {
      expect((await sendTo(url, buildForm())).statusCode).toBeLessThan(202);
    });

    it.each(rounds[engine])('gets a status of the contract: round %i', async () => {
      const whole = buildForm();
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
          const answer = await sendTo(url, damages.reduce(applyDamage, whole));
          expect(allowedStatuses).toContain(answer.statusCode);
        }),
        { numRuns: formsPerRound[engine] },
      );
    });
  });

  it('leaves neither files nor open handles', async () => {
    const rows = await portal.database.db.selectFrom('files').select('id').execute();
    expect((await readdir(join(portal.settings.dataDir, 'files'))).sort()).toEqual(rows.map(({ id }) => id).sort());
    await expect.poll(openFiles).toEqual([]);
  });
  /** Lists the portal's files that the process holds open. */
  async function openFiles(): Promise<string[]> {
    const descriptors = await readdir('/dev/fd');
    const targets = await Promise.all(descriptors.map((number) => readlink(`/dev/fd/${number}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(join(portal.settings.dataDir, 'files')));
  }
});
