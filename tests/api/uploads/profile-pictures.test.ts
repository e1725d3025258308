import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPicture } from '#contract/candidate-calls.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { buildUniformPng } from '../../support/corpora/image-upload-cases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const megabyte = 1024 * 1024;
const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
const formats = ['png', 'jpeg'] as const;
const quarter = 100;

/** Pictures are processed without the database, so one engine is enough. */
describe('a profile picture', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  beforeAll(async () => {
    // The candidate has more pictures than a day allows.
    portal = await openTestPortal({ engine: 'sqlite', env: { RATE_LIMITS: 'off' } });
    candidate = await createCandidate(portal, 'asha@example.com');
    // The first picture loads the decoder.
    await candidate.uploadPicture({ name: 'me.png', bytes: buildUniformPng(9, 9) });
  });
  afterAll(() => portal.close());

  /** Uploads a picture and measures the growth of the process. */
  async function upload(bytes: Buffer) {
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const answer = await candidate.uploadPicture({ name: 'me.png', bytes });
    clearInterval(sampler);
    return { answer, memoryGrowth: peak - before };
  }

  it.each([
    [10_000, 1],
    [1, 10_000],
    [301, 30],
  ])('of %i x %i pixels is rejected in every orientation, before it is decoded', async (width, height) => {
    for (const format of formats)
      for (const orientation of orientations) {
        const picture = sharp({ create: { width, height, channels: 3, background: 'green' } });
        const { answer, memoryGrowth } = await upload(await encode(picture, format, orientation));
        expect(answer.statusCode).toBe(415);
        const message = 'This picture is too long and narrow. Choose one whose long side is at most ten times the short one.';
        expect(answer.json().error).toMatchObject({ message, fields: { profile_picture: message } });
        expect(memoryGrowth).toBeLessThan(50 * megabyte);
      }
  });

  it.each([
    [20 * quarter, 2 * quarter],
    [2 * quarter, 20 * quarter],
  ])('of %i x %i pixels shows its middle upright in every orientation', async (width, height) => {
    const square = await drawQuarters().png().toBuffer();
    const around = sharp({ create: { width, height, channels: 3, background: 'black' } });
    const picture = await around
      .composite([{ input: square }])
      .png()
      .toBuffer();
    for (const format of formats)
      for (const orientation of orientations) {
        const { answer, memoryGrowth } = await upload(await encode(sharp(picture), format, orientation));
        expect(answer.statusCode).toBe(201);
        expect(memoryGrowth).toBeLessThan(100 * megabyte);
        const { rawPayload } = await candidate.get(answer.json().profile_path);
        const upright = sharp(await encode(drawQuarters(), format, orientation), { autoOrient: true });
        expect(await readCorners(rawPayload), `${format} ${orientation}`).toEqual(await readCorners(await upright.toBuffer()));
        const { exif, ...shown } = await sharp(rawPayload).metadata();
        expect([exif, shown.width, shown.height]).toEqual([undefined, 512, 512]);
      }
  });

  it('of 150 MB in large lines is cropped before it is scaled', async () => {
    expect((await upload(buildUniformPng(13_690, 1369))).answer.statusCode).toBe(201);
    // In megabytes, the most that the decoder ever held in this process.
    expect(sharp.cache().memory.high).toBeLessThan(100);
  });

  it('arrives while another candidate fills the queue of the decoder', async () => {
    const slow = buildUniformPng(1600, 1600);
    const rejected = Promise.withResolvers<void>();
    const uploads = Array.from({ length: 40 }, async () => {
      const { statusCode } = await candidate.uploadPicture({ name: 'me.png', bytes: slow });
      if (statusCode === 503) rejected.resolve();
      return statusCode;
    });
    await rejected.promise;
    const ben = await createCandidate(portal, 'ben@example.com');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ben.uploadPicture({ name: 'me.png', bytes: buildUniformPng(9, 9) })),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([201, 503]));
  });

  it('waits for one picture of each other site, however many candidates that has', async () => {
    const slow = buildUniformPng(1600, 1600);
    const finished: string[] = [];
    async function uploadFrom(remoteAddress: string, name: string, bytes: Buffer, { id, headers }: TestCandidate) {
      const payload = buildMultipartBody({ candidate_id: id }, { name: 'me.png', bytes, field: 'profile_picture' });
      const request = { method: 'POST', url: uploadPicture.path, payload, remoteAddress } as const;
      const { statusCode } = await portal.app.inject({ ...request, headers: { ...headers, ...multipartHeaders } });
      finished.push(name);
      return statusCode;
    }
    const addresses = ['203.0.113', '198.51.100'].flatMap((site) => Array.from({ length: 12 }, (_, host) => `${site}.${host}`));
    const candidates = await Promise.all(addresses.map((address) => createCandidate(portal, `${address}@example.com`)));
    const other = await createCandidate(portal, 'other@example.com');
    const uploads = candidates.map((each, index) => uploadFrom(addresses[index] ?? '', addresses[index] ?? '', slow, each));
    await expect.poll(() => finished.length, { interval: 1 }).toBeGreaterThan(0);
    const before = finished.length;
    expect(await uploadFrom('192.0.2.7', 'other', buildUniformPng(9, 9), other)).toBe(201);
    expect(finished.indexOf('other') - before).toBeLessThan(6);
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]));
  });
});

const encode = (picture: Sharp, format: 'png' | 'jpeg', orientation: number) =>
  picture.withMetadata({ orientation }).toFormat(format).toBuffer();

/** A square of four colors. */
function drawQuarters(): Sharp {
  const draw = (background: string) => ({ create: { width: quarter, height: quarter, channels: 3 as const, background } });
  return sharp({ create: { width: 2 * quarter, height: 2 * quarter, channels: 3, background: 'red' } }).composite([
    { input: draw('lime'), left: quarter, top: 0 },
    { input: draw('blue'), left: 0, top: quarter },
    { input: draw('white'), left: quarter, top: quarter },
  ]);
}

/** The colors near the corners, each of one bit a channel. */
async function readCorners(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const near = Math.floor(info.width / 10);
  const far = info.width - near;
  return [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ].map(([x = 0, y = 0]) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
  });
}
