import { useMemo } from 'react';
import { sanitizeHtml } from './dompurify-sanitizer.ts';

export interface DescriptionHtmlProps {
  /** HTML that the server decoded once and sanitized last. */
  html: string;
  className?: string;
}

export function SanitizedHtml({ html, className }: DescriptionHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized one line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
