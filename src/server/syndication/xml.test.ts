import { expect, it } from 'vitest';
import { escapeXml, wrapCdata } from './xml.ts';

it('escapes markup', () => {
  expect(escapeXml(`R&D <b>"x"</b> 'y'`)).toBe('R&#38;D &#60;b&#62;&#34;x&#34;&#60;/b&#62; &#39;y&#39;');
});

it('removes characters that XML forbids', () => {
  expect(escapeXml('a\0b\x1bc\uffffd\ttab')).toBe('abcd\ttab');
  expect(escapeXml('half \ud83d')).toBe('half \ufffd');
});

it('splits a section end over two sections', () => {
  expect(wrapCdata('<p>a]]>b</p>')).toBe('<![CDATA[<p>a]]]]><![CDATA[>b</p>]]>');
});
