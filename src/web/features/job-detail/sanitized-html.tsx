import { useMemo } from 'react';
import { sanitizeHtml } from './dompurify-sanitizer.ts';

export interface DescriptionHtmlProps {
  /** The server's sanitized HTML. */
  html: string;
  className?: string;
}

export function SanitizedHtml({ html, className }: DescriptionHtmlProps) {
  const sanitized = useMemo(() => sanitizeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized one line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitized }} />;
}
