/** Writes the HTML document around a rendered page. */
import { type Theme, themeMediaQuery } from '#contract/theme.ts';
import { direction, language } from '#texts/language.ts';
import { texts } from '#texts/page-heads.ts';
import type { PageHead } from './page-head.ts';

export interface PageAssets {
  script: string;
  /** The modules that the script loads when the page is idle, the entry first. */
  parts: string[];
  /** The page's styles; the development server links stylesheets instead. */
  inlineCss: string | undefined;
  stylesheets: string[];
  /** The font file. */
  type: string | undefined;
  /** Stylesheets whose rules are in `inlineCss`. */
  inlinedStylesheets: string[];
}

/** Adds the scripts and styles of a part that only some visits of the page have. */
export function mergeAssets(page: PageAssets, part: PageAssets | undefined): PageAssets {
  if (!part) return page;
  const union = (a: string[], b: string[]) => [...new Set([...a, ...b])];
  return {
    ...page,
    parts: union(page.parts, part.parts),
    inlineCss: page.inlineCss && page.inlineCss + part.inlineCss,
    stylesheets: union(page.stylesheets, part.stylesheets),
    inlinedStylesheets: union(page.inlinedStylesheets, part.inlinedStylesheets),
  };
}

export interface DocumentInput {
  head: PageHead;
  publicOrigin: string;
  siteName: string;
  /** The company's own picture of shared links; drawn without one. */
  sharePicture: string | undefined;
  html: string;
  /** Session, site and query results, so that the browser repeats no query. */
  dehydratedState: unknown;
  assets: PageAssets;
  /** Inline styles, as CSS. */
  styles: string[];
  look: BrandStyle;
  theme: Theme;
}

/** The brand's look on every page. */
export interface BrandStyle {
  /** CSS that overrides the colors of `tokens.css`; empty for Larkfield. */
  colorCss: string;
  icon: string;
  /** The color of the browser's own bars, as `#RRGGBB`. */
  themeColors: { light: string; dark: string };
}

interface PreviewParts extends Pick<DocumentInput, 'head' | 'publicOrigin' | 'siteName' | 'sharePicture'> {
  canonical: string;
}

/** The JSON element that the browser's entry reads. */
export const dehydratedStateId = 'dehydrated-state';
/** Fires on the body once all event handlers work; `hydrate-on-idle.ts` waits for it. */
export const hydratedEvent = 'hydrated';

export function renderDocument({
  head,
  publicOrigin,
  siteName,
  sharePicture,
  html,
  dehydratedState,
  assets,
  styles,
  look,
  theme,
}: DocumentInput): string {
  const canonical = head.canonical === undefined ? undefined : publicOrigin + head.canonical;
  // Disabled links of inlined stylesheets: browsers do not fetch them, and Vite's loader treats them as loaded.
  return `<!doctype html>
<html lang="${language}" dir="${direction}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '<meta name="robots" content="noindex">'}
${head.feedQuery === undefined ? '' : renderFeedLinks(publicOrigin, head.feedQuery)}
${canonical ? renderPreviewTags({ head, canonical, publicOrigin, siteName, sharePicture }) : ''}
<meta name="theme-color" media="${themeMediaQuery('light', theme)}" content="${look.themeColors.light}">
<meta name="theme-color" media="${themeMediaQuery('dark', theme)}" content="${look.themeColors.dark}">
<link rel="icon" href="${escapeHtml(look.icon)}" type="image/svg+xml">
${assets.type ? `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(assets.type)}" crossorigin>` : ''}
${assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
${styles.map((css) => `<style>${css}</style>`).join('\n')}
${head.jsonLd ? `<script type="application/ld+json">${escapeJson(head.jsonLd)}</script>` : ''}
</head>
<body>
<div id="root">${html}</div>
${assets.inlinedStylesheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}" disabled>`).join('\n')}
<script type="application/json" id="${dehydratedStateId}">${escapeJson(dehydratedState)}</script>
<script type="module" src="${escapeHtml(assets.script)}" data-parts="${escapeHtml(assets.parts.join(' '))}"></script>
</body>
</html>
`;
}

/** The size of the images under /share, in pixels. */
const imageSize = { width: 1200, height: 630 };

/** Renders the preview of a shared link: Open Graph and the card of X. */
function renderPreviewTags({ head, canonical, publicOrigin, siteName, sharePicture }: PreviewParts): string {
  const title = escapeHtml(head.shareTitle ?? head.title);
  const description = escapeHtml(head.description);
  const { path, alt } = head.shareImage ?? { path: sharePicture ?? '/share/portal.png', alt: siteName };
  const image = escapeHtml(publicOrigin + path);
  return `<meta property="og:type" content="website">
<meta property="og:site_name" content="${escapeHtml(siteName)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${escapeHtml(canonical)}">
<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/${path === sharePicture ? 'jpeg' : 'png'}">
<meta property="og:image:width" content="${imageSize.width}">
<meta property="og:image:height" content="${imageSize.height}">
<meta property="og:image:alt" content="${escapeHtml(alt)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${image}">
<meta name="twitter:image:alt" content="${escapeHtml(alt)}">`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Escapes JSON so that no text in it can end the script element, or begin a comment in it (HTML §13.1.2.3). */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');

function renderFeedLinks(publicOrigin: string, query: string): string {
  const link = (path: string, type: string) =>
    `<link rel="alternate" type="${type}" title="${escapeHtml(texts.feed)}" href="${escapeHtml(publicOrigin + path + query)}">`;
  return link('/jobs.rss', 'application/rss+xml') + link('/jobs.json', 'application/feed+json');
}
