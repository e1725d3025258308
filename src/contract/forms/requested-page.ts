/** The page that a visitor opened without a sign-in; a cookie brings it to the start page. */
import { paths } from '#contract/addresses.ts';

export const requestedPageCookie = 'requested_page';
/** The name on an https origin: no sibling subdomain can plant it. */
export const secureRequestedPageCookie = '__Host-requested_page';

export type RequestedPage = 'appliedJobs' | 'receipt' | 'profile';

/** Undefined for a page that needs no sign-in: a sign-in leads to these alone. */
export function parseRequestedPage(path: string): RequestedPage | undefined {
  if (path === paths.profile) return 'profile';
  if (path === paths.appliedJobs) return 'appliedJobs';
  return path.startsWith(`${paths.appliedJobs}/`) && /^[\w-]{1,60}$/.test(path.slice(paths.appliedJobs.length + 1))
    ? 'receipt'
    : undefined;
}
