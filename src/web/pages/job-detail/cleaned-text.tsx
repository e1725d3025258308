import { useMemo } from 'react';
import { sanitizeHtml } from './clean-html.ts';
import type { DescriptionHtmlProps } from './job-text.tsx';

export function SanitizedHtml({ html, className }: DescriptionHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
