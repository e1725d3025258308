/** A job's description. What came within the page is there already; what a call brings is cleaned here once more. */
import { useState, useSyncExternalStore } from 'react';
import { chunk } from '../../chunk.ts';
import { usePart } from '../../ui/use-part.ts';
import { LoadingLines } from './loading-lines.tsx';

export interface JobTextProps {
  /** HTML that the server decoded once and sanitised last. */
  html: string;
  className?: string;
}

export const loadCleaning = chunk(() => import('./cleaned-text.tsx'));

export function JobText({ html, className }: JobTextProps) {
  const isServers = useSyncExternalStore(never, inBrowser, inServersPage);
  const [sent] = useState(isServers ? html : undefined);
  const cleaning = usePart(loadCleaning, html !== sent);
  if (html === sent) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitised HTML, which a browser takes over as it is.
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return cleaning ? <cleaning.CleanedText html={html} className={className} /> : <LoadingLines />;
}

/** React asks the second while it renders on the server and while it takes the server's page over. */
const inBrowser = () => false;
const inServersPage = () => true;
const never = () => () => undefined;
