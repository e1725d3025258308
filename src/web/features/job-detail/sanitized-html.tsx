import { useMemo } from 'react';
import type { DescriptionHtmlProps } from './description-html.tsx';
import { sanitizeHtml } from './dompurify-sanitizer.ts';

export function SanitizedHtml({ html, className }: DescriptionHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized one line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
