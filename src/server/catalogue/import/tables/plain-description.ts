/** Turns the plain text of a description into paragraphs and lists. */
import { escapeXml } from '#server/syndication/xml.ts';

/** Returns HTML as it is. */
export function toDescriptionHtml(text: string): string {
  if (markup.test(text)) return text;
  const lines = text.replaceAll('\t', ' ').split('\n');
  let html = '';
  let open: 'ul' | 'p' | undefined;
  for (const line of [...lines, '']) {
    const content = line.trim();
    const item = bullet.exec(content)?.[1];
    const next = content === '' ? undefined : item === undefined ? 'p' : 'ul';
    if (open && open !== next) html += `</${open}>`;
    if (next && open !== next) html += `<${next}>`;
    else if (next === 'p') html += '<br>';
    html += item === undefined ? escapeXml(content) : `<li>${escapeXml(item)}</li>`;
    open = next;
  }
  return html;
}

/** A tag, or one with its angle brackets escaped. The limit keeps the expression from searching the whole text for each. */
const markup = /(<|&lt;)\/?(p|br|ul|ol|li|div|span|h[1-6]|b|strong|i|em|u|a|table|section|font)\b[^<]{0,1000}?(>|&gt;)/i;
const bullet = /^(?:[-–•*·▪●◦‣]|\d{1,2}[.)])\s+(\S.*)$/u;
