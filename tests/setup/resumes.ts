/** Resumes of every kind the portal takes. */
import { type ArchiveEntry, archive } from './archives.ts';

export interface SentFile {
  name: string;
  bytes: Buffer;
}

export const pdfResume = (name = 'asha-rao.pdf'): SentFile => ({ name, bytes: pdfOf(200) });

export const textResume = (name = 'asha-rao.txt'): SentFile => ({ name, bytes: Buffer.from('Asha Rao\nAccountant in Leeds\n') });

export const docxResume = (name = 'asha-rao.docx', more: ArchiveEntry[] = []): SentFile => ({
  name,
  bytes: archive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]),
});

/** A PDF of exactly this many bytes. */
export function pdfOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, ' ');
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', size - 7);
  return bytes;
}
