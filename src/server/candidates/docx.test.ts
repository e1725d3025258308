import { describe, expect, it } from 'vitest';
import { archive } from '../../../tests/setup/archives.ts';
import { docxResume } from '../../../tests/setup/resumes.ts';
import { isDocx } from './docx.ts';

const withParts = (...more: Parameters<typeof docxResume>[1] & {}) => isDocx(docxResume('cv.docx', more).bytes);

describe('a Word document', () => {
  it('is taken', async () => {
    expect(await withParts()).toBe(true);
  });

  it('is taken with a picture that packs well', async () => {
    expect(await withParts({ name: 'word/media/image1.bmp', content: Buffer.alloc(1_000_000) })).toBe(true);
  });

  it('needs its types and its text', async () => {
    expect(await isDocx(archive([{ name: 'notes.txt', content: 'hello' }]))).toBe(false);
    expect(await isDocx(archive([{ name: 'word/document.xml' }]))).toBe(false);
    expect(await isDocx(archive([{ name: '[Content_Types].xml' }]))).toBe(false);
  });

  it('is refused with macros', async () => {
    expect(await withParts({ name: 'word/vbaProject.bin', content: 'macro' })).toBe(false);
  });

  it('is refused when encrypted', async () => {
    expect(await withParts({ name: 'word/media/a.png', content: 'x', encrypted: true })).toBe(false);
  });

  it('is refused with a symbolic link', async () => {
    expect(await withParts({ name: 'word/media/a.png', content: '/etc/passwd', symbolicLink: true })).toBe(false);
  });

  it('is refused with a part that leads out of it', async () => {
    expect(await withParts({ name: '../../evil', content: 'x' })).toBe(false);
  });

  it('is refused with more than 500 parts', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/part-${index}.xml` }));
    expect(await withParts(...parts(498))).toBe(true);
    expect(await withParts(...parts(499))).toBe(false);
  });

  it('is refused when it unpacks to more than 50 MiB', async () => {
    const large = Array.from({ length: 51 }, (_, index) => ({ name: `word/${index}.xml`, claimedBytes: 1024 * 1024 }));
    expect(await withParts(...large.slice(0, 49))).toBe(true);
    expect(await withParts(...large)).toBe(false);
  });

  it('is refused when a large part packs more than a hundredfold', async () => {
    expect(await withParts({ name: 'word/media/bomb.xml', content: Buffer.alloc(4 * 1024 * 1024) })).toBe(false);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Asha Rao')],
    ['a beginning', docxResume().bytes.subarray(0, 60)],
    ['a program before it', Buffer.concat([Buffer.from('MZ'), docxResume().bytes])],
  ])('is not %s', async (_what, bytes) => {
    expect(await isDocx(bytes)).toBe(false);
  });
});
