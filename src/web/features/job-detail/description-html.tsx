/** Renders a job's description; sanitizes it unless the server rendered it. */
import { useState, useSyncExternalStore } from 'react';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import type { DescriptionHtmlProps } from './sanitized-html.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export const loadSanitizedHtml = lazyImportWhenOnline(() => import('./sanitized-html.tsx'));

export function DescriptionHtml({ html, className }: DescriptionHtmlProps) {
  const isServerRendered = useSyncExternalStore(noSubscription, returnFalse, returnTrue);
  const [serverHtml] = useState(isServerRendered ? html : undefined);
  const module = useLazyModule(loadSanitizedHtml, html !== serverHtml);
  if (html === serverHtml) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's sanitized HTML, which the browser hydrates unchanged.
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return module ? <module.SanitizedHtml html={html} className={className} /> : <TextSkeleton />;
}

/** React uses the server snapshot while rendering on the server and during hydration. */
const returnFalse = () => false;
const returnTrue = () => true;
const noSubscription = () => () => undefined;
