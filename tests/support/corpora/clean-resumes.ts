/** Resumes in the shapes that common editors write; all of them are accepted. */
import { buildDocxWithBody } from '../fixtures/document-builder.ts';
import { buildObjectStream, buildPdf, buildPdfStream } from '../fixtures/pdf-builder.ts';
import type { UploadFile } from '../fixtures/resume-factory.ts';
import { buildZip, type ZipEntry } from '../fixtures/zip-builder.ts';

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const mainNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

type Relation = [type: string, target: string, mode?: string];
const buildRelations = (relations: Relation[]) =>
  `${declaration}<Relationships xmlns="${packageTypes}/relationships">${relations
    .map(
      ([type, target, mode], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type.includes(':') ? type : `${officeTypes}/${type}`}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;
const buildPart = (root: string, content = '') => `${declaration}<w:${root} xmlns:w="${mainNamespace}">${content}</w:${root}>`;
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const picture = { name: 'word/media/image1.png', content: Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1') };

function buildDocx(body: string, relations: Relation[], parts: ZipEntry[] = []): Buffer {
  const types = `${declaration}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const rootRelations: Relation[] = [
    ['officeDocument', 'word/document.xml'],
    [`${packageTypes}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ['extended-properties', 'docProps/app.xml'],
  ];
  return buildZip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: buildRelations(rootRelations) },
    { name: 'word/document.xml', content: buildPart('document', `<w:body>${body}</w:body>`) },
    { name: 'word/_rels/document.xml.rels', content: buildRelations(relations) },
    { name: 'word/styles.xml', content: buildPart('styles', '<w:docDefaults/>') },
    { name: 'docProps/core.xml', content: `${declaration}<cp:coreProperties xmlns:cp="urn:cp"/>` },
    { name: 'docProps/app.xml', content: `${declaration}<Properties><Application>Editor</Application></Properties>` },
    ...parts,
  ]);
}

const text = paragraph('HTML/JavaScript developer. DDE and OLE since 1999; Launch manager, EmbeddedFiles.');
const chartRelations: Relation[] = [['package', '../embeddings/Microsoft_Excel_Sheet1.xlsx']];

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const contents = 'BT /F1 12 Tf 72 720 Td (HTML/JavaScript and /Launch /JS \\(and so on\\)) Tj ET';
const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:title>CSS/JavaScript /JS /EmbeddedFiles</dc:title></x:xmpmeta>';
const info = '<< /Title (Front end/JavaScript /JS \\( /Launch) /Author <FEFF0041> /Producer (Editor) >>';
const link =
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/JavaScript/JS) >> /Border [0 0 0] >>';

/** By the editor whose shape it has. */
export function buildCleanResumes(): Record<string, UploadFile> {
  const docx = (bytes: Buffer): UploadFile => ({ name: 'cv.docx', bytes });
  const pdf = (bytes: Buffer): UploadFile => ({ name: 'cv.pdf', bytes });
  return {
    'a template of Word': docx(
      buildDocx(
        text + field('HYPERLINK "https://example.com"') + field('PAGE \\* MERGEFORMAT') + field('DATE \\@ "yyyy"'),
        [
          ['styles', 'styles.xml'],
          ['settings', 'settings.xml'],
          ['header', 'header1.xml'],
          ['footnotes', 'footnotes.xml'],
          ['theme', 'theme/theme1.xml'],
          ['glossaryDocument', 'glossary/document.xml'],
          ['customXml', '../customXml/item1.xml'],
          ['image', 'media/image1.png'],
          ['hyperlink', 'https://www.example.com/in/asha', 'External'],
          ['hyperlink', 'mailto:asha@example.com', 'External'],
        ],
        [
          picture,
          { name: 'word/settings.xml', content: buildPart('settings', '<w:zoom w:percent="100"/>') },
          { name: 'word/header1.xml', content: buildPart('hdr', text + field('STYLEREF "Heading 1"')) },
          { name: 'word/footnotes.xml', content: buildPart('footnotes') },
          { name: 'word/theme/theme1.xml', content: `${declaration}<a:theme xmlns:a="urn:a" name="Office"/>` },
          { name: 'word/glossary/document.xml', content: buildPart('glossaryDocument', '<w:docParts/>') },
          { name: 'word/glossary/_rels/document.xml.rels', content: buildRelations([['styles', 'styles.xml']]) },
          { name: 'customXml/item1.xml', content: Buffer.from('\uFEFF<b:Sources xmlns:b="urn:b"/>', 'utf16le') },
          { name: 'customXml/_rels/item1.xml.rels', content: buildRelations([['customXmlProps', 'itemProps1.xml']]) },
        ],
      ),
    ),
    'a chart of Word': docx(
      buildDocx(
        text,
        [['chart', 'charts/chart1.xml']],
        [
          { name: 'word/charts/chart1.xml', content: `${declaration}<c:chartSpace xmlns:c="urn:c"/>` },
          { name: 'word/charts/_rels/chart1.xml.rels', content: buildRelations(chartRelations) },
          { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx', content: buildZip([{ name: '[Content_Types].xml' }]) },
        ],
      ),
    ),
    'a document of Google Docs': docx(
      buildDocx(
        text,
        [
          ['theme', 'theme/theme1.xml'],
          ['settings', 'settings.xml'],
          ['fontTable', 'fontTable.xml'],
          ['numbering', 'numbering.xml'],
          ['styles', 'styles.xml'],
          ['hyperlink', 'https://github.com/asha?tab=repositories&amp;q=', 'External'],
        ],
        [
          { name: 'word/fontTable.xml', content: buildPart('fonts') },
          { name: 'word/_rels/fontTable.xml.rels', content: buildRelations([['font', 'fonts/Lato-regular.ttf']]) },
          { name: 'word/fonts/Lato-regular.ttf', content: Buffer.from([0, 1, 0, 0, 0, 15]) },
        ],
      ),
    ),
    'a document of LibreOffice': docx(
      buildDocx(
        `${text}<w:p><w:hyperlink r:id="rId2" xmlns:r="${officeTypes}"><w:r><w:instrText>HYPERLINK</w:instrText></w:r></w:hyperlink></w:p>${field('TOC \\f \\o "1-3" \\h')}`,
        [
          ['image', 'media/image1.svg'],
          ['hyperlink', '#skills', 'External'],
        ],
        [
          {
            name: 'word/media/image1.svg',
            content:
              '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>',
          },
        ],
      ),
    ),
    'the smallest document': docx(buildDocxWithBody(paragraph('Asha Rao'))),
    'a PDF of pdfTeX': pdf(
      buildPdf(
        [
          '<< /Type /Catalog /Pages 2 0 R /Names 7 0 R /Outlines 8 0 R /PageMode /UseOutlines /OpenAction 9 0 R >>',
          buildObjectStream({
            2: pages,
            3: page.replace('>>', '/Annots [6 0 R] >>'),
            6: link,
            7: '<< /Dests 11 0 R >>',
            8: '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>',
            9: '<< /S /GoTo /D [3 0 R /Fit] >>',
            10: '<< /Title (HTML/JavaScript \\050/JS\\051) /A << /S /GoTo /D (section.1) >> /Parent 8 0 R >>',
            11: '<< /Names [(Launch) 3 0 R (section.1) 3 0 R] >>',
          }),
          '<< >>',
          buildPdfStream(contents),
          info,
          buildPdfStream(
            '\x01\x00\x10\x00',
            '/Type /XRef /W [1 2 1] /Size 12 /Root 1 0 R /DecodeParms << /Columns 4 /Predictor 12 >>',
          ),
        ],
        { version: '1.5', trailer: '/Info 5 0 R' },
      ),
    ),
    'a tagged PDF of Word': pdf(
      buildPdf([
        '<</Type/Catalog/Pages 2 0 R/Lang(en) /StructTreeRoot 7 0 R/MarkInfo<</Marked true>>/Metadata 6 0 R/ViewerPreferences 8 0 R>>',
        pages,
        page,
        buildPdfStream(contents, '', { compressed: false }),
        info,
        buildPdfStream(metadata, '/Type/Metadata/Subtype/XML', { compressed: false }),
        '<</Type/StructTreeRoot/RoleMap<</Textbox/Sect/Footnote/Note/Heading#201/H1>>/K[]>>',
        '<</DisplayDocTitle true>>',
      ]),
    ),
    'a PDF of Ghostscript, with comments and odd spaces': pdf(
      buildPdf(
        [
          '<</Type /Catalog /Pages 2 0 R\n/Metadata 5 0 R % /JavaScript\n>>',
          pages,
          page,
          buildPdfStream(contents),
          buildPdfStream(metadata, '/Type /Metadata', { compressed: false }),
        ],
        { version: '1.4' },
      ),
    ),
    'a signed form of Acrobat without scripts': pdf(
      buildPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 /DA (/Helv 0 Tf 0 g) >> >>',
        pages,
        page,
        buildPdfStream(contents),
        '<< /FT /Sig /T (Signature) /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <3082> /Reason (/JavaScript) >> >>',
      ]),
    ),
  };
}
