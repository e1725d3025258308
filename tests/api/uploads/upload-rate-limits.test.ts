import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;

describe.each(engines)('the uploads of one candidate on %s', (engine) => {
  let time: Date;
  let portal: TestPortal;
  beforeEach(async () => {
    time = new Date();
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  it('are limited to thirty a day; the next gets 429 with the wait', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    for (let upload = 2; upload <= 30; upload++) expect((await asha.uploadResume(buildTextResume())).statusCode).toBe(200);
    time = new Date(time.getTime() + 30 * minuteMs);

    const rejected = await asha.uploadResume(buildTextResume('next.txt'));
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBe(23.5 * 3600);
    expect(rejected.json()).toMatchObject({
      error: { code: 'too_many', message: 'You uploaded many files today. Wait 24 hours, then try again.' },
    });
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    expect((await ben.uploadResume()).statusCode).toBe(400);

    time = new Date(time.getTime() + 23.5 * 60 * minuteMs);
    const nextDay = await createCandidate(portal, 'asha@example.com');
    expect((await nextDay.uploadResume(buildTextResume())).statusCode).toBe(200);
  });

  it('are limited exactly when they are concurrent', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const answers = await Promise.all(Array.from({ length: 40 }, () => asha.uploadResume(buildTextResume())));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([...Array(29).fill(200), ...Array(11).fill(429)]);
  });

  it('do not count when the type of the file is rejected', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const program = { name: 'cv.exe', bytes: Buffer.from('MZ') };
    for (let upload = 1; upload <= 35; upload++) {
      expect((await asha.uploadResume(program)).statusCode).toBe(415);
      expect((await asha.uploadPicture(program)).statusCode).toBe(415);
    }
    expect((await asha.uploadResume(buildTextResume())).statusCode).toBe(200);
  });

  it('are limited to sixty a day whose content is rejected, beside thirty stored ones', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const document = { name: 'cv.pdf', bytes: Buffer.from('%PDF-1.7 and nothing more') };
    const picture = { name: 'me.jpg', bytes: Buffer.from('\xff\xd8\xff and nothing more', 'latin1') };
    for (let upload = 1; upload <= 20; upload++) {
      expect((await asha.uploadResume(document)).statusCode).toBe(415);
      expect((await asha.uploadPicture(picture)).statusCode).toBe(415);
      expect((await asha.register(document)).statusCode).toBe(415);
      if (upload < 20) expect((await asha.uploadResume(buildTextResume())).statusCode).toBe(200);
    }

    for (const rejected of [await asha.uploadPicture(picture), await asha.uploadResume(buildTextResume())]) {
      expect(rejected.statusCode).toBe(429);
      expect(Number(rejected.headers['retry-after'])).toBe(24 * 3600);
      expect(rejected.json().error).toEqual({
        code: 'too_many',
        message: 'Many of the files that you uploaded today could not be used. Wait 24 hours, then try again.',
      });
    }
    const ben = await createCandidate(portal, 'ben@example.com');
    expect((await ben.uploadPicture(picture)).statusCode).toBe(415);

    time = new Date(time.getTime() + 24 * 60 * minuteMs);
    const nextDay = await createCandidate(portal, 'asha@example.com');
    expect((await nextDay.uploadResume(buildTextResume())).statusCode).toBe(200);
  });
});
