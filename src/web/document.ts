/** The HTML around a rendered page: what the first bytes of every visit say. */
import type { PageHead } from './head.ts';

export interface PageAssets {
  scripts: string[];
  styles: string[];
}

export interface DocumentParts {
  head: PageHead;
  publicOrigin: string;
  siteName: string;
  html: string;
  /** What the browser takes over: the page's answers, so that it asks nothing again. */
  handedOver: unknown;
  assets: PageAssets;
}

/** The JSON that the browser's entry reads. */
export const handedOverId = 'handed-over';

export function documentOf({ head, publicOrigin, siteName, html, handedOver, assets }: DocumentParts): string {
  const canonical = head.canonical === undefined ? undefined : publicOrigin + head.canonical;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(head.title)}</title>
<meta name="description" content="${escaped(head.description)}">
${canonical ? `<link rel="canonical" href="${escaped(canonical)}">` : '<meta name="robots" content="noindex">'}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(siteName)}">
<meta property="og:title" content="${escaped(head.shareTitle ?? head.title)}">
<meta property="og:description" content="${escaped(head.description)}">
${canonical ? `<meta property="og:url" content="${escaped(canonical)}">` : ''}
<meta name="twitter:card" content="summary">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('\n')}
${head.jsonLd ? `<script type="application/ld+json">${json(head.jsonLd)}</script>` : ''}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="${handedOverId}">${json(handedOver)}</script>
${assets.scripts.map((src) => `<script type="module" src="${escaped(src)}"></script>`).join('\n')}
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** JSON that cannot end its script element, whatever a job's title says. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
