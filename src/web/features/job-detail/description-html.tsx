/** A job's description; reuses server-rendered HTML and sanitizes HTML from API calls again. */
import { useState, useSyncExternalStore } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import type { DescriptionHtmlProps } from './sanitized-html.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const loadSanitizedHtml = lazyImport(() => import('./sanitized-html.tsx'));

export function DescriptionHtml({ html, className }: DescriptionHtmlProps) {
  const isServers = useSyncExternalStore(never, inBrowser, inServersPage);
  const [sent] = useState(isServers ? html : undefined);
  const cleaning = useLazyModule(loadSanitizedHtml, html !== sent);
  if (html === sent) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitized HTML, which the browser hydrates unchanged.
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return cleaning ? <cleaning.SanitizedHtml html={html} className={className} /> : <TextSkeleton />;
}

/** React uses the server snapshot while rendering on the server and during hydration. */
const inBrowser = () => false;
const inServersPage = () => true;
const never = () => () => undefined;
