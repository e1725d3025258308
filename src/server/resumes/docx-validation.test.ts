import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildDocxResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { buildZip } from '../../../tests/support/fixtures/zip-builder.ts';
import { isSafeDocx } from './docx-validation.ts';

const validateWithParts = (...parts: Parameters<typeof buildDocxResume>[1] & {}) =>
  isSafeDocx(buildDocxResume('cv.docx', parts).bytes);

describe('Word document validation', () => {
  it('accepts a plain document', async () => {
    expect(await validateWithParts()).toBe(true);
  });

  it('accepts a picture that compresses well', async () => {
    expect(await validateWithParts({ name: 'word/media/image1.bmp', content: Buffer.alloc(1_000_000) })).toBe(true);
  });

  it('requires content types and text', async () => {
    expect(await isSafeDocx(buildZip([{ name: 'notes.txt', content: 'hello' }]))).toBe(false);
    expect(await isSafeDocx(buildZip([{ name: 'word/document.xml' }]))).toBe(false);
    expect(await isSafeDocx(buildZip([{ name: '[Content_Types].xml' }]))).toBe(false);
  });

  it('rejects macros', async () => {
    expect(await validateWithParts({ name: 'word/vbaProject.bin', content: 'macro' })).toBe(false);
  });

  it('rejects macros under another name', async () => {
    const types = (type: string) => `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
    const validateType = (type: string) =>
      isSafeDocx(buildZip([{ name: '[Content_Types].xml', content: types(type) }, { name: 'word/document.xml' }]));
    expect(await validateType('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')).toBe(true);
    expect(await validateType('application/vnd.ms-word.document.macroEnabled.main+xml')).toBe(false);
    expect(await validateType('application/vnd.ms-office.vbaProject')).toBe(false);
  });

  describe('of relationships', () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relation = (type: string, mode = 'External', target = 'http://evil.example/a') =>
      `<Relationships><Relationship Id="r1" Type="${relations}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
    const validateRelations = (content: string | Buffer) => validateWithParts({ name: 'word/_rels/settings.xml.rels', content });

    it('accepts links, pictures and own parts', async () => {
      expect(await validateRelations(relation('hyperlink'))).toBe(true);
      expect(await validateRelations(relation('oleObject', 'Internal', 'embeddings/oleObject1.bin'))).toBe(true);
      expect(await validateRelations(Buffer.from(`\uFEFF${relation('hyperlink')}`, 'utf16le'))).toBe(true);
    });

    it.each([
      ['an external template', relation('attachedTemplate')],
      ['an external object', relation('oleObject')],
      ['an external template with its mode in character references', relation('attachedTemplate', '&#69;xternal')],
      ['an external template in UTF-16', Buffer.from(`\uFEFF${relation('attachedTemplate')}`, 'utf16le')],
      ['an external template under another namespace prefix', relation('attachedTemplate').replace(/(<\/?)R/g, '$1x:R')],
      ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${relation('hyperlink')}`],
      ['broken markup', relation('hyperlink').slice(0, -3)],
      ['invalid UTF-8', Buffer.from('<Relationships a="\x80\xff"/>', 'latin1')],
      ['an empty part', ''],
      ['a part of more than 1 MiB', `<!--${randomBytes(1024 * 1024 + 1).toString('hex')}-->${relation('hyperlink')}`],
    ])('rejects %s', async (_case, content) => {
      expect(await validateRelations(content)).toBe(false);
    });

    it('rejects XML larger than its declared size', async () => {
      const bomb = { name: '_rels/.rels', content: Buffer.alloc(900_000, ' '), declaredSize: 20 };
      expect(await validateWithParts(bomb)).toBe(false);
    });
  });

  it('rejects two parts of one name', async () => {
    expect(await validateWithParts({ name: 'word/document.xml', content: '<other/>' })).toBe(false);
  });

  it('rejects encryption', async () => {
    expect(await validateWithParts({ name: 'word/media/a.png', content: 'x', encrypted: true })).toBe(false);
  });

  it('rejects a symbolic link', async () => {
    expect(await validateWithParts({ name: 'word/media/a.png', content: '/etc/passwd', symbolicLink: true })).toBe(false);
  });

  it('rejects a path outside the archive', async () => {
    expect(await validateWithParts({ name: '../../evil', content: 'x' })).toBe(false);
  });

  it('rejects more than 500 parts', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `word/part-${index}.xml` }));
    expect(await validateWithParts(...parts(498))).toBe(true);
    expect(await validateWithParts(...parts(499))).toBe(false);
  });

  it('rejects more than 50 MiB unpacked', async () => {
    const large = Array.from({ length: 51 }, (_, index) => ({ name: `word/${index}.xml`, declaredSize: 1024 * 1024 }));
    expect(await validateWithParts(...large.slice(0, 49))).toBe(true);
    expect(await validateWithParts(...large)).toBe(false);
  });

  it('rejects a large part compressed over a hundredfold', async () => {
    expect(await validateWithParts({ name: 'word/media/bomb.xml', content: Buffer.alloc(4 * 1024 * 1024) })).toBe(false);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('Asha Rao')],
    ['a truncated archive', buildDocxResume().bytes.subarray(0, 60)],
    ['an archive behind a program', Buffer.concat([Buffer.from('MZ'), buildDocxResume().bytes])],
  ])('rejects %s', async (_case, bytes) => {
    expect(await isSafeDocx(bytes)).toBe(false);
  });
});
