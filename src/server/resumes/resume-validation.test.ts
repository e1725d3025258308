import { expect, it } from 'vitest';
import { buildDocxResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { createLogger } from '../logger.ts';
import { createMalwareScanner } from '../platform/files/malware-scanner.ts';
import { runForSite } from '../platform/net/client-site.ts';
import { createResumeValidator } from './resume-validation.ts';

it('reads two documents at once, one of a site, and serves sites round robin', async () => {
  const { validate } = createResumeValidator({ scan: createMalwareScanner(undefined), log: createLogger('silent') });
  const large = { name: 'word/notes.xml', content: `<a>${'<b> note </b>'.repeat(100_000)}</a>`, uncompressed: true };
  const { bytes } = buildDocxResume('cv.docx', [large]);
  const finished: string[] = [];
  const upload = (site: string, owner: string, name: string, content: Buffer) =>
    runForSite(site, async () => {
      await validate({ name, bytes: content, truncated: false }, owner);
      finished.push(name);
    });
  const owners = ['1', '2', '3', '4', '5'];
  await Promise.all([
    ...owners.map((owner) => upload('203.0.113.0/24', owner, `one-${owner}.docx`, bytes)),
    ...owners.map((owner) => upload('192.0.2.0/24', owner, `two-${owner}.docx`, bytes)),
    upload('198.51.100.0/24', '1', 'other.txt', Buffer.from('Asha Rao')),
  ]);

  expect(finished).toHaveLength(11);
  expect(finished.indexOf('other.txt')).toBeLessThan(3);
  expect(finished.indexOf('other.txt')).toBeGreaterThan(0);
});

it('names the field of a document that too many others wait before', async () => {
  const { validate } = createResumeValidator({ scan: createMalwareScanner(undefined), log: createLogger('silent') });
  const text = (name: string) => ({ name, bytes: Buffer.from('Asha Rao'), truncated: false });
  const waiting = Array.from({ length: 101 }, (_, number) => validate(text(`${number}.txt`), 'one'));

  await expect(validate(text('certificate.txt'), 'one', 'answer_1')).rejects.toMatchObject({
    kind: 'unavailable',
    details: { fields: { answer_1: expect.any(String) } },
  });
  expect(await Promise.all(waiting)).toHaveLength(101);
});
