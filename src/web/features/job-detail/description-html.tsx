/** A job's description. What came within the page is there already; what a call brings is cleaned here once more. */
import { useState, useSyncExternalStore } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { TextSkeleton } from './text-skeleton.tsx';

export interface DescriptionHtmlProps {
  /** HTML that the server decoded once and sanitised last. */
  html: string;
  className?: string;
}

export const loadSanitizedHtml = lazyImport(() => import('./sanitized-html.tsx'));

export function DescriptionHtml({ html, className }: DescriptionHtmlProps) {
  const isServers = useSyncExternalStore(never, inBrowser, inServersPage);
  const [sent] = useState(isServers ? html : undefined);
  const cleaning = useLazyModule(loadSanitizedHtml, html !== sent);
  if (html === sent) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitised HTML, which a browser takes over as it is.
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return cleaning ? <cleaning.SanitizedHtml html={html} className={className} /> : <TextSkeleton />;
}

/** React asks the second while it renders on the server and while it takes the server's page over. */
const inBrowser = () => false;
const inServersPage = () => true;
const never = () => () => undefined;
