import { alertLinkPath, alertParam } from '#contract/alerts/alert-addresses.ts';

/**
 * A page of alerts, for the reader of a mail or for a candidate.
 * @param token that of the mail's link; null for a candidate
 * @param id the alert that the page changes; a link has its own
 */
export function alertPagePath(path: `/${string}`, token: string | null, id?: string): string {
  if (token !== null) return alertLinkPath(path, token);
  return id === undefined ? path : `${path}?${alertParam}=${id}`;
}
