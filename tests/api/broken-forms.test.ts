import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCandidate, type TestCandidate } from '../setup/candidate.ts';
import { engines } from '../setup/databases.ts';
import { formBody, formHeaders } from '../setup/forms.ts';
import { openPortal, type Portal } from '../setup/open-portal.ts';
import { textResume } from '../setup/resumes.ts';

const doors = [
  { url: '/api/carrer/resumeupload', field: 'resume' },
  { url: '/user-resume-upload', field: 'resume' },
  { url: '/user/profile-picture/upload', field: 'profile_picture' },
];
const foreseen = [200, 201, 400, 403, 413, 415];

/** Takes a piece of the form out, repeats it, or writes other bytes over it. */
const damage = fc.record({
  kind: fc.constantFrom('cut', 'repeat', 'overwrite', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
});

function damaged(form: Buffer, { kind, at, bytes }: { kind: string; at: number; bytes: Uint8Array }): Buffer {
  const start = Math.floor(at * form.length);
  const end = start + bytes.length;
  const [before, piece, after] = [form.subarray(0, start), form.subarray(start, end), form.subarray(end)];
  if (kind === 'end') return before;
  if (kind === 'cut') return Buffer.concat([before, after]);
  if (kind === 'repeat') return Buffer.concat([before, piece, piece, after]);
  return Buffer.concat([before, bytes, after]);
}

describe.each(engines)('a damaged form on %s', (engine) => {
  let portal: Portal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    portal = await openPortal({ engine });
    candidate = await newCandidate(portal, 'asha@example.com');
  });
  afterAll(() => portal.close());

  it.each(doors)('is never more than a refusal at $url', async ({ url, field }) => {
    const fields = {
      candidate_id: candidate.id,
      first_name: 'Asha',
      last_name: 'Rao',
      mobile: '919812345678',
      email: candidate.email,
    };
    const form = formBody(fields, { ...textResume(), field });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const payload = damages.reduce(damaged, form);
        const answer = await portal.app.inject({
          method: 'POST',
          url,
          headers: { ...candidate.headers, ...formHeaders },
          payload,
        });
        expect(foreseen).toContain(answer.statusCode);
      }),
      { numRuns: 300 },
    );
  });
});
