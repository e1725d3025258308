/** Renders a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
import type { Feed } from './feed.ts';
import { escapeXml } from './xml.ts';

export function renderJsonFeed({ title, page, description, items }: Feed, address: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: address,
    description,
    language: 'en',
    items: items.map(({ url, title, publishedAt, categories, summary, html }) => ({
      id: url,
      url,
      title,
      summary,
      content_html: `<p>${escapeXml(summary)}</p>${html}`,
      date_published: publishedAt.toISOString(),
      tags: categories,
    })),
  });
}
