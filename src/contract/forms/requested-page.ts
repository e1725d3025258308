/** The page that a visitor requested without a session. A cookie passes it to the start page. */
import { paths } from '#contract/addresses.ts';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';

export const requestedPageCookie = 'requested_page';
/** The name on an https origin, which no sibling subdomain can set. */
export const secureRequestedPageCookie = '__Host-requested_page';

export type RequestedPage = 'appliedJobs' | 'receipt' | 'profile' | 'alerts';

/** Returns undefined for pages that need no sign-in. */
export function parseRequestedPage(path: string): RequestedPage | undefined {
  if (path === paths.profile) return 'profile';
  if (path === paths.appliedJobs) return 'appliedJobs';
  if (path === alertPaths.alerts) return 'alerts';
  return path.startsWith(`${paths.appliedJobs}/`) && /^[\w-]{1,60}$/.test(path.slice(paths.appliedJobs.length + 1))
    ? 'receipt'
    : undefined;
}
