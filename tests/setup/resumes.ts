/** Resumes of every kind the portal takes. */
import { buildZip, type ZipEntry } from './archives.ts';

export interface UploadFile {
  name: string;
  bytes: Buffer;
}

export const buildPdfResume = (name = 'asha-rao.pdf'): UploadFile => ({ name, bytes: buildPdfOfSize(200) });

export const buildTextResume = (name = 'asha-rao.txt'): UploadFile => ({
  name,
  bytes: Buffer.from('Asha Rao\nAccountant in Leeds\n'),
});

export const buildDocxResume = (name = 'asha-rao.docx', more: ZipEntry[] = []): UploadFile => ({
  name,
  bytes: buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]),
});

/** A PDF of exactly this many bytes. */
export function buildPdfOfSize(size: number): Buffer {
  const bytes = Buffer.alloc(size, ' ');
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', size - 7);
  return bytes;
}
