import { expect, test } from 'vitest';
import { html } from './html-template.ts';

test('escapes values', () => {
  expect(html`<p title="${'"\'>'}">${'<script>&'}</p>`.source).toBe('<p title="&#34;&#39;&#62;">&#60;script&#62;&#38;</p>');
});

test('preserves markup, also in a list', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);

  expect(html`<ul>${items}</ul>${html`<hr>`}${7}`.source).toBe('<ul><li>a</li><li>&#60;b&#62;</li></ul><hr>7');
});
