import { expect, it } from 'vitest';
import { escapeXml, wrapCdata } from './xml.ts';

it('escapes what would be mark-up', () => {
  expect(escapeXml(`R&D <b>"x"</b> 'y'`)).toBe('R&#38;D &#60;b&#62;&#34;x&#34;&#60;/b&#62; &#39;y&#39;');
});

it('leaves out what XML cannot hold', () => {
  expect(escapeXml('a\0b\x1bc\uffffd\ttab')).toBe('abcd\ttab');
  expect(escapeXml('half \ud83d')).toBe('half \ufffd');
});

it('splits the end of a section', () => {
  expect(wrapCdata('<p>a]]>b</p>')).toBe('<![CDATA[<p>a]]]]><![CDATA[>b</p>]]>');
});
