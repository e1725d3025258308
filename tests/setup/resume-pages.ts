/** Resumes with words in them, as office programs write them. */
import { deflateSync } from 'node:zlib';
import { buildZip } from './archives.ts';

/** A PDF with these lines on each of its pages. */
export function buildPdfWithLines(lines: string[], { pages = 1, script = '' } = {}): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return buildPdfWithDrawing(Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`), { pages, script });
}

/** A PDF whose pages are drawn by this. */
export function buildPdfWithDrawing(drawing: Buffer, { pages = 1, script = '' } = {}): Buffer {
  const packed = deflateSync(drawing, { level: 1 });
  const firstPage = 6;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`).join(' ');
  const action = script && `/OpenAction << /S /JavaScript /JS (${script}) >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${action} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    '<< >>',
    ...Array.from(
      { length: pages },
      () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A Word document with these paragraphs. */
export const buildDocxWithParagraphs = (paragraphs: string[]): Buffer =>
  buildDocxWithBody(
    paragraphs
      .map((text) => `<w:p><w:r><w:t>${text.replace(/[&<]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</w:t></w:r></w:p>`)
      .join(''),
  );

/** A Word document with this body, as mark-up. */
export const buildDocxWithBody = (
  body: string,
  { before = '', claimedBytes }: { before?: string; claimedBytes?: number } = {},
): Buffer =>
  buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${before}<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`,
      ...(claimedBytes !== undefined && { declaredSize: claimedBytes }),
    },
  ]);
