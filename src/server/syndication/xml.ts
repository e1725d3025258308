/** Escapes text for XML 1.0. */

/** For the content of an element or an attribute in double quotes. */
export const escapeXml = (text: string) =>
  removeForbidden(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Preserves markup. Splits a section end inside the text over two sections. */
export const wrapCdata = (text: string) => `<![CDATA[${removeForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Removes characters that XML forbids even when escaped (XML 1.0 §2.2). */
function removeForbidden(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}
