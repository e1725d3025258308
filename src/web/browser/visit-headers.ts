/** Names the source of the visit and new job views in the headers of calls. */

import type { Call } from '#contract/call.ts';
import { attributionHeader, parseAttribution, serializeAttribution, viewHeader } from '#contract/forms/attribution.ts';
import { attempt } from './storage.ts';

const key = 'attribution';
const jobPagePattern = /^\/authPage\/jobdetails\/([1-9]\d*)\/?$/i;

/**
 * The address with which this document was opened, whatever the router has made of it since. So the first page needs no
 * script that reads it.
 */
const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
/** The server has counted the job that it rendered. */
let viewedJob = URL.canParse(opened) ? jobPagePattern.exec(new URL(opened).pathname)?.[1] : undefined;

/** A tagged link replaces an earlier one. The page before serves a new tab, whose session storage is empty. */
const readQuery = (address: string) => (URL.canParse(address) ? parseAttribution(new URL(address).searchParams) : undefined);
const remembered = () => attempt(() => sessionStorage.getItem(key)) ?? undefined;
const before = document.referrer.startsWith(`${location.origin}/`) ? document.referrer : '';
const named = readQuery(opened) ?? (remembered() ? undefined : readQuery(before));
if (named) attempt(() => sessionStorage.setItem(key, serializeAttribution(named)));

export function attributionHeaders(): Record<string, string> {
  // Some browsers refuse storage.
  const attribution = remembered() ?? (named && serializeAttribution(named));
  return attribution ? { [attributionHeader]: attribution } : {};
}

/** A refetch of the same job is no view. */
export function visitHeaders({ visit }: Call, body: unknown): Record<string, string> {
  if (!visit) return {};
  const jobId = visit === 'view' ? String((body as { jdid?: number } | undefined)?.jdid ?? '') : '';
  if (!jobId || jobId === viewedJob) return attributionHeaders();
  viewedJob = jobId;
  return { ...attributionHeaders(), [viewHeader]: jobId };
}
