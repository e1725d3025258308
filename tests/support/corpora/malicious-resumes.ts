/** Resumes with false types or malicious content. */
import { deflateRawSync, constants as zlib } from 'node:zlib';
import { eicarTestFile } from '../fakes/clamd-server.ts';
import { buildDocxResume, buildPdfOfSize, type UploadFile } from '../fixtures/resume-factory.ts';
import { buildZip, type ZipEntry } from '../fixtures/zip-builder.ts';

const megabyte = 1024 * 1024;
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const buildDocxWith = (...entries: ZipEntry[]): UploadFile => buildDocxResume('cv.docx', entries);
const buildDocxWithRelations = (content: string) => buildDocxWith({ name: 'word/_rels/settings.xml.rels', content });
const buildExternalRelation = (type: string) =>
  `<Relationships><Relationship Id="a" Type="${relationNamespace}/${type}" Target="https://evil.example/a" TargetMode="External"/></Relationships>`;

/** Builds an archive part of zeros without allocating its full size. */
export function buildZipBombEntry(megabytes: number): ZipEntry {
  const compressedMegabyte = deflateRawSync(Buffer.alloc(megabyte), { level: 9, finishFlush: zlib.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const compressed = Buffer.concat([...Array<Buffer>(megabytes).fill(compressedMegabyte), end]);
  return { name: 'word/media/image1.bmp', compressedBytes: compressed, declaredSize: megabytes * megabyte };
}

/** Builds malicious resumes by name. Only a malware scanner detects the last two. */
export function buildMaliciousResumes(): Record<string, UploadFile> {
  const macroTypes = '<Types><Default ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
  return {
    'a zip bomb of 0.9 GB': buildDocxWith(buildZipBombEntry(900)),
    'a zip bomb whose directory declares a false size': buildDocxWith({
      name: '_rels/.rels',
      compressedBytes: buildZipBombEntry(40).compressedBytes,
      declaredSize: 100,
    }),
    'an archive of 501 parts': buildDocxWith(...Array.from({ length: 499 }, (_, index) => ({ name: `word/${index}.xml` }))),
    'a document with macros': buildDocxWith({ name: 'word/vbaProject.bin', content: 'macro' }),
    'a .docm named .docx': {
      name: 'cv.docx',
      bytes: buildZip([{ name: '[Content_Types].xml', content: macroTypes }, { name: 'word/document.xml' }]),
    },
    'entity expansion': buildDocxWithRelations(
      `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${buildExternalRelation('hyperlink').replace('"a"', '"&b;"')}`,
    ),
    'an archive with a symbolic link': buildDocxWith({ name: 'word/a', content: '/etc/passwd', symbolicLink: true }),
    'an archive with a path traversal': buildDocxWith({ name: '../../evil.txt', content: 'x' }),
    'an encrypted archive': buildDocxWith({ name: 'word/a', content: 'x', encrypted: true }),
    'an executable that ends as an archive': {
      name: 'cv.docx',
      bytes: Buffer.concat([Buffer.from('MZ'), buildDocxWith().bytes]),
    },
    'an executable named .pdf': {
      name: 'cv.pdf',
      bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000), buildPdfOfSize(300)]),
    },
    'an HTML page named .pdf': { name: 'cv.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    'text with a NUL': { name: 'cv.txt', bytes: Buffer.from('Asha\0Rao') },
    'an HTML page': { name: 'cv.html', bytes: Buffer.from('<script>alert(1)</script>') },
    'EICAR as text': { name: 'cv.txt', bytes: Buffer.from(eicarTestFile) },
    'EICAR in a document': buildDocxWith({ name: 'word/a.txt', content: eicarTestFile, uncompressed: true }),
  };
}
