/** The addresses of the pages and forms of job alerts. */
import { linkParam } from '#contract/addresses.ts';

export const alertPaths = {
  alerts: '/authPage/alerts',
  create: '/authPage/alerts/new',
  edit: '/authPage/alerts/edit',
  confirm: '/authPage/alerts/confirm',
  end: '/authPage/alerts/end',
} as const;

/** Begins the name of a checkbox of the form that edits an alert. The criterion follows, as a query. */
export const criterionPrefix = 'keep:';

/** The parameter that ends all alerts of the address. */
export const allAlertsParam = 'all';

/** The parameter of the page that changes this alert. */
export const alertParam = 'alert';

/** The outcome of a form, on the page to which it redirects. */
export const alertStateParam = 'state';

/** The page that creates an alert with these criteria. */
export const newAlertPath = (criteria: string) => `${alertPaths.create}${criteria && `?${criteria}`}`;

/** A page of alerts for the reader of a mail. */
export const alertLinkPath = (path: `/${string}`, token: string, params: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ [linkParam]: token, ...params })}`;
