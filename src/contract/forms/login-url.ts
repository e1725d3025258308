/** The addresses of `/login`, and the pages to which a sign-in may redirect. */
import { paths } from '#contract/addresses.ts';

/** The parameter of `/login` with the page that follows a sign-in. */
export const loginUrlParam = 'loginUrl';

/** The parameter of `/login` that shows the step of the address again. */
export const changeAddressParam = 'change';

/** The sign-in that redirects to a page afterwards. */
export const loginPath = (loginUrl: string) => `${paths.login}?${loginUrlParam}=${loginUrl}`;

/** The parameter of `/login` after a form that changed nothing because its session had ended. */
export const pressAgainParam = 'again';

/** The sign-in after a form whose session had ended. */
export const loginAgainPath = (loginUrl: string) => `${loginPath(loginUrl)}&${pressAgainParam}`;

const jobOrApplyPath = /^\/authPage\/jobdetails\/([1-9]\d{0,14})(\/apply)?$/;
const candidatePath =
  /^\/authPage\/(?:profileSection|jobdetails\/(?:openposition|saved|appliedJob(?:\/[A-Za-z0-9-]{1,64}(?:\/voluntary)?)?))$/;

/** Returns a path to which a sign-in may redirect; undefined for all others. */
export const parseLoginUrl = (path: string | null | undefined): string | undefined =>
  path && (jobOrApplyPath.test(path) || candidatePath.test(path)) ? path : undefined;

/** Returns the job of the page on which a visitor signs in. */
export const findJobOfPath = (path: string | undefined): number | undefined => {
  const id = jobOrApplyPath.exec(path ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};
