import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildActivePdfs } from '../../../tests/support/corpora/active-documents.ts';
import { buildCleanResumes } from '../../../tests/support/corpora/clean-resumes.ts';
import { buildOverlappingStreams } from '../../../tests/support/corpora/overlapping-streams.ts';
import { buildPdfWithLines } from '../../../tests/support/fixtures/document-builder.ts';
import { buildObjectStream, buildPdf, buildPdfStream } from '../../../tests/support/fixtures/pdf-builder.ts';
import { checkPdf } from './pdf-validation.ts';

const cleanPdfs = Object.entries(buildCleanResumes()).filter(([, { name }]) => name.endsWith('.pdf'));

/** Each offset is a gigabyte behind the end of its stream. */
const hugeOffsets = buildPdfStream('1 999999999 '.repeat(50), '/Type /ObjStm /N 50 /First 600');

describe('PDF validation', () => {
  it.each(cleanPdfs)('accepts %s', async (_case, { bytes }) => {
    expect(await checkPdf(bytes)).toBe('plain');
  });

  it('accepts a page that mentions scripts', async () => {
    expect(await checkPdf(buildPdfWithLines(['HTML/JavaScript', '/S /JavaScript /JS']))).toBe('plain');
  });

  it.each(Object.entries(buildActivePdfs()))('finds %s active', async (_case, { bytes }) => {
    expect(await checkPdf(bytes)).toBe('active');
  });

  it.each([
    ['no beginning', Buffer.from('<html>%%EOF')],
    ['no end', Buffer.from('%PDF-1.7\n')],
    ['a late beginning', Buffer.concat([Buffer.alloc(2000, ' '), buildPdfWithLines(['a'])])],
  ])('rejects %s', async (_case, bytes) => {
    expect(await checkPdf(bytes)).toBe('invalid');
  });

  it('finds an object stream of a million objects active', async () => {
    const pairs = '1 0 '.repeat(1_000_000);
    const stream = buildPdfStream(`${pairs}1`, `/Type /ObjStm /N 1000000 /First ${pairs.length}`);
    expect(await checkPdf(buildPdf([stream]))).toBe('active');
  });

  it('accepts 6 MB of pictures', async () => {
    const picture = buildPdfStream(randomBytes(6_000_000), '/Subtype /Image', { compressed: false });
    expect(await checkPdf(buildPdf(['<< /Type /Catalog >>', picture]))).toBe('plain');
  });

  it.each([
    ['nested objects', buildPdf(['1 0 obj ('.repeat(100_000)])],
    ['unclosed hexadecimal strings', buildPdf(['1 0 obj <'.repeat(100_000)])],
    ['an object stream of over 8 MiB', buildPdf([buildObjectStream({ 1: ' '.repeat(9 * 1024 * 1024) })])],
    ['over 2,000 object streams', buildPdf(Array.from({ length: 2001 }, () => buildObjectStream({ 1: '1' })))],
    ['objects before one long comment', buildPdf(['0obj1%'.repeat(30_000)])],
    ['objects before long spaces', buildPdf([`${'0obj]'.repeat(1000)} stream${' '.repeat(5_000_000)}`])],
    ['nested objects after offsets beyond a stream', buildPdf([hugeOffsets, '1 0 obj ('.repeat(20_000)])],
    ['object streams that overlap and unpack to nothing', buildOverlappingStreams(150, 5_000_000)],
    ['an object of 250,000 names', buildPdf([`<< ${'/#41'.repeat(250_000)} >>`])],
    ['object streams of one object each time', buildPdf([buildObjectStream({ 1: '[0 '.repeat(1_000_000), 2: '1' })])],
  ])('limits its CPU time for %s', async (_case, bytes) => {
    const before = process.cpuUsage();
    await checkPdf(bytes);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });
});
