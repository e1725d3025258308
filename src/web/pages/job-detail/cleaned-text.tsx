import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import type { JobTextProps } from './job-text.tsx';

export function CleanedText({ html, className }: JobTextProps) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
