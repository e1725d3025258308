/** Renders a feed as RSS 2.0. */
import type { Feed } from './feed.ts';
import { escapeXml, wrapCdata } from './xml.ts';

export function renderRss({ title, page, description, items }: Feed, address: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(page)}</link>
<description>${escapeXml(description)}</description>
<language>en</language>
<ttl>5</ttl>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(address)}"/>
${items.map(renderItem).join('')}</channel>
</rss>
`;
}

function renderItem({ url, title, publishedAt, categories, summary, html }: Feed['items'][number]): string {
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<guid isPermaLink="true">${escapeXml(url)}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
${categories.map((name) => `<category>${escapeXml(name)}</category>\n`).join('')}<description>${wrapCdata(`<p>${escapeXml(summary)}</p>${html}`)}</description>
</item>
`;
}
