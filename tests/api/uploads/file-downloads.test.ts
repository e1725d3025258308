import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedDownloadHeaders } from '../../support/assertions/download-headers.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfOfSize, buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('files on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  describe('a resume', () => {
    it('is returned to its owner as an inert download', async () => {
      const candidate = await createCandidate(portal, 'owner@example.com');
      const script = { name: 'Asha’s (résumé).txt', bytes: Buffer.from('<script>window.__pwn = 1</script>') };
      const path = (await candidate.uploadResume(script)).json().message.resume_path;
      const answer = await candidate.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(script.bytes);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': String(script.bytes.length),
        'content-disposition': "attachment; filename*=UTF-8''Asha%E2%80%99s%20%28r%C3%A9sum%C3%A9%29.txt",
        ...expectedDownloadHeaders,
      });
    });

    it('is complete at the maximum size', async () => {
      const candidate = await createCandidate(portal, 'large@example.com');
      const bytes = buildPdfOfSize(6_291_456);
      const path = (await candidate.uploadResume({ name: 'cv.pdf', bytes })).json().message.resume_path;
      const answer = await candidate.get(path);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    });

    it.each([
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['..\\..\\windows\\cv.pdf', 'cv.pdf'],
      ['cv\u202Efdp.pdf', 'cvfdp.pdf'],
      [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ])('named %j is shown as %j', async (sent, shown) => {
      const candidate = await createCandidate(portal, 'names@example.com');
      expect((await candidate.uploadResume(buildPdfResume(sent))).json().message.resume).toBe(shown);
    });

    it('opens by a same-site link with the cookies of the session', async () => {
      const candidate = await createCandidate(portal, 'link@example.com');
      const url = (await candidate.uploadResume(buildPdfResume())).json().message.resume_path;
      const { token, key = '' } = await portal.services.sessions.open(candidate.id, 'browser');
      const cookies = { authToken: token, _secure_ARJ_: key };
      const visit = async (site: string, sent: Record<string, string>) =>
        (await portal.app.inject({ method: 'GET', url, cookies: sent, headers: { 'sec-fetch-site': site } })).statusCode;
      expect(await visit('same-origin', cookies)).toBe(200);
      expect(await visit('none', cookies)).toBe(200);
      expect(await visit('cross-site', cookies)).toBe(401);
      expect(await visit('same-origin', { authToken: token })).toBe(401);
      expect(await visit('same-origin', { _secure_ARJ_: key })).toBe(401);
    });
  });

  it('without owner or with unknown ids get a JSON 404', async () => {
    const candidate = await createCandidate(portal, 'nowhere@example.com');
    for (const id of ['0'.repeat(32), 'x', '..%2f..%2fetc%2fpasswd', '%2e%2e%2fcareers.db', '..%5c..%5cx', "' or 1=1 --"]) {
      const answer = await candidate.get(`/files/${id}`);
      expect(answer.statusCode, id).toBe(404);
      expect(answer.json(), id).toMatchObject({ success: false, error: { code: 'not_found' } });
    }
  });

  it('return 401 without a session', async () => {
    const answer = await portal.app.inject({ method: 'GET', url: `/files/${'0'.repeat(32)}` });
    expect(answer.statusCode).toBe(401);
  });

  describe('a profile picture', () => {
    const square = 512;
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: 'green' } });
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

    const uploadPicture = async (bytes: Buffer, email = 'picture@example.com') => {
      const candidate = await createCandidate(portal, email);
      const sent = await candidate.uploadPicture({ name: 'me.jpg', bytes });
      return { sent, picture: sent.statusCode === 201 ? await candidate.get(sent.json().profile_path) : undefined, candidate };
    };

    it('is uploaded with status 201', async () => {
      const { sent, candidate } = await uploadPicture(await photo.clone().png().toBuffer());
      expect(sent.statusCode).toBe(201);
      expect(sent.json()).toEqual({
        success: true,
        message: 'Profile Picture Uploaded Successfully',
        profile_path: expect.stringMatching(/^\/files\/[0-9a-f]{32}$/),
      });
      const details = (await candidate.get('/user/dashboard/details')).json().message.details;
      expect(details.profile_path).toBe(sent.json().profile_path);
    });

    it('becomes an upright square JPEG without location metadata', async () => {
      const bytes = await photo
        .clone()
        .withExif({ IFD0: { Orientation: '6' }, ...gps })
        .jpeg()
        .toBuffer();
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const { picture } = await uploadPicture(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
      const metadata = await sharp(picture?.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: square, height: square });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(picture?.rawPayload.includes('<script')).toBe(false);
      expect(picture?.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
    });

    it('replaces the previous picture, and no resume', async () => {
      const first = await uploadPicture(await photo.clone().png().toBuffer(), 'two-pictures@example.com');
      const { resume_path } = (await first.candidate.uploadResume(buildPdfResume())).json().message;
      await uploadPicture(await photo.clone().jpeg().toBuffer(), 'two-pictures@example.com');
      expect((await first.candidate.get(first.sent.json().profile_path)).statusCode).toBe(404);
      expect((await first.candidate.get(resume_path)).statusCode).toBe(200);
    });

    it('of another type is rejected', async () => {
      const others: Record<string, Buffer> = {
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        gif: await photo.clone().gif().toBuffer(),
        webp: await photo.clone().webp().toBuffer(),
        html: Buffer.from('<html><script>1</script></html>'),
        empty: Buffer.alloc(0),
        'a truncated PNG': (await photo.clone().png().toBuffer()).subarray(0, 60),
        'a truncated JPEG': (await photo.clone().jpeg().toBuffer()).subarray(0, 400),
        'more pixels than a phone takes': await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'green' } })
          .png()
          .toBuffer(),
      };
      for (const [name, bytes] of Object.entries(others)) {
        const { sent } = await uploadPicture(bytes, 'refused@example.com');
        expect(sent.statusCode, name).toBe(415);
        expect(sent.json().error.message, name).toBe('Profile Picture Upload Failed');
      }
    });

    it('over 15 MiB is rejected', async () => {
      const { sent } = await uploadPicture(Buffer.alloc(15 * 1024 * 1024 + 1, 0xff));
      expect(sent.statusCode).toBe(413);
      expect(sent.json().error.message).toBe('Profile Picture Upload Failed');
    });

    it('that is missing returns 400', async () => {
      const candidate = await createCandidate(portal, 'no-picture@example.com');
      const answer = await candidate.uploadPicture();
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toBe('No file selected.');
    });
  });
});
