/** The HTML around a rendered page: what the first bytes of every visit say. */
import { type Theme, themeMediaQuery } from '#contract/theme.ts';
import { direction, language } from '#texts/language.ts';
import { texts } from '#texts/page-heads.ts';
import type { PageHead } from './page-head.ts';

export interface PageAssets {
  script: string;
  /** What the script loads when the time has come, the entry first. */
  parts: string[];
  /** All styles of the page, which it brings along; linked are those of a page that is worked on. */
  inlineCss: string | undefined;
  stylesheets: string[];
  /** The file of the portal's type. */
  type: string | undefined;
  /** Stylesheets whose rules stand in `sheet` already. */
  inlinedStylesheets: string[];
}

export interface DocumentInput {
  head: PageHead;
  publicOrigin: string;
  siteName: string;
  html: string;
  /** What the browser takes over: the page's answers, so that it asks nothing again. */
  dehydratedState: unknown;
  assets: PageAssets;
  /** What stands in the page instead of in a file, as CSS. */
  styles: string[];
  look: BrandStyle;
  theme: Theme;
}

/** What the brand adds to every page. */
export interface BrandStyle {
  /** Its colours over those of `tokens.css`, as CSS; empty for Larkfield's. */
  colorCss: string;
  icon: string;
  /** What a phone paints around the page, as `#RRGGBB`. */
  themeColors: { light: string; dark: string };
}

interface PreviewParts extends Pick<DocumentInput, 'head' | 'publicOrigin' | 'siteName'> {
  canonical: string;
}

/** The JSON that the browser's entry reads. */
export const dehydratedStateId = 'handed-over';
/** The event by which the browser's program says that it hears the reader now. `entry-loader.ts` waits for it. */
export const hydratedEvent = 'alive';

export function renderDocument({
  head,
  publicOrigin,
  siteName,
  html,
  dehydratedState: handedOver,
  assets,
  styles,
  look,
  theme,
}: DocumentInput): string {
  const canonical = head.canonical === undefined ? undefined : publicOrigin + head.canonical;
  // A disabled stylesheet is never fetched, and the program takes it for one that is there.
  return `<!doctype html>
<html lang="${language}" dir="${direction}"${theme === 'system' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">
<title>${escaped(head.title)}</title>
<meta name="description" content="${escaped(head.description)}">
${canonical ? `<link rel="canonical" href="${escaped(canonical)}">` : '<meta name="robots" content="noindex">'}
${head.feed ? `<link rel="alternate" type="application/rss+xml" title="${escaped(texts.feed)}" href="${escaped(publicOrigin + head.feed)}">` : ''}
${canonical ? previewTags({ head, canonical, publicOrigin, siteName }) : ''}
<meta name="theme-color" media="${themeMediaQuery('light', theme)}" content="${look.themeColors.light}">
<meta name="theme-color" media="${themeMediaQuery('dark', theme)}" content="${look.themeColors.dark}">
<link rel="icon" href="${escaped(look.icon)}" type="image/svg+xml">
${assets.type ? `<link rel="preload" as="font" type="font/woff2" href="${escaped(assets.type)}" crossorigin>` : ''}
${assets.stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('\n')}
${styles.map((css) => `<style>${css}</style>`).join('\n')}
${head.jsonLd ? `<script type="application/ld+json">${json(head.jsonLd)}</script>` : ''}
</head>
<body>
<div id="root">${html}</div>
${assets.inlinedStylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}" disabled>`).join('\n')}
<script type="application/json" id="${dehydratedStateId}">${json(handedOver)}</script>
<script type="module" src="${escaped(assets.script)}" data-parts="${escaped(assets.parts.join(' '))}"></script>
</body>
</html>
`;
}

/** Pixels of every picture under /share. */
const picture = { width: 1200, height: 630 };

/** What a link to a public page looks like where it is shared: Open Graph, and the card of X. */
function previewTags({ head, canonical, publicOrigin, siteName }: PreviewParts): string {
  const title = escaped(head.shareTitle ?? head.title);
  const description = escaped(head.description);
  const { path, alt } = head.shareImage ?? { path: '/share/portal.png', alt: siteName };
  const image = escaped(publicOrigin + path);
  return `<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(siteName)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${escaped(canonical)}">
<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${picture.width}">
<meta property="og:image:height" content="${picture.height}">
<meta property="og:image:alt" content="${escaped(alt)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${image}">
<meta name="twitter:image:alt" content="${escaped(alt)}">`;
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
