/** The addresses of pages and forms, as spelled in spec §2. */

/** The targets of forms in My Profile, with and without scripts. */
export const unlinkIdentityPath = '/authPage/profileSection/unlink';
export const linkIdentityPath = '/authPage/profileSection/link';
export const answerLinkPath = '/authPage/profileSection/link/answer';

/** The block of My Profile to which these forms redirect. */
export const signInMethodsId = 'sign-in-methods';

/** The parameter of My Profile with the outcome of a link. */
export const linkOutcomeParam = 'link';
export type LinkOutcome = 'failed' | 'taken' | 'wrong-code';

export const paths = {
  landing: '/',
  openPositions: '/authPage/jobdetails/openposition',
  appliedJobs: '/authPage/jobdetails/appliedJob',
  savedJobs: '/authPage/jobdetails/saved',
  profile: '/authPage/profileSection',
  linkedin: '/linkedin',
  login: '/login',
  mailedLink: '/login/link',
  keepAccount: '/account/keep',
  /** The page of a link in a mail; an address may follow (spec §2). */
  unsubscribe: '/candidate/unsubscribe',
} as const;

/** The target of the form that ends the session. */
export const logoutPath = '/logout';

/** The parameter with the token of a link. Logs omit queries, but not paths. */
export const linkParam = 'c';

/** The token of a mailed link: the id of the code and 256 random bits. */
export const linkPattern = /^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/;

/** The target of the link in a sign-in mail. */
export const mailedLinkPath = (token: string) => `${paths.mailedLink}?${linkParam}=${token}`;

/** The page of an application's receipt. */
export const receiptPath = (applicationId: string) => `${paths.appliedJobs}/${encodeURIComponent(applicationId)}`;

/** The page of voluntary questions after an application, and the target of its form. */
export const voluntaryPath = (applicationId: string) => `${receiptPath(applicationId)}/voluntary`;

/** The targets of forms without scripts. */
export const savedJobRemovalPath = `${paths.savedJobs}/remove`;
export const withdrawalPath = `${paths.appliedJobs}/withdraw`;
export const withdrawalUndoPath = `${paths.appliedJobs}/undo-withdrawal`;
/** The parameter of a receipt whose application such a form could not change. */
export const receiptProblemParam = 'unchanged';
/** The page to which such a form redirects. */
export type WithdrawalOrigin = 'list' | 'receipt' | 'job';

/** The page on which a company opens an application. The token is in the query, since logs omit queries. */
export const companyApplicationPath = (receiptId: string, token: string) => `/company/applications/${receiptId}?t=${token}`;
/** The apply page of a job, for browsers without scripts and links from elsewhere. */
export const applyPath = (jobId: number | ':id') => `/authPage/jobdetails/${jobId}/apply` as const;

export const jobPath = (jobId: number) => `/authPage/jobdetails/${jobId}`;

/** The id of the section of similar roles on a job's page. */
export const similarRolesId = 'similar-roles';

/** The address of the roles like a job. */
export const similarRolesPath = (jobId: number) => `${jobPath(jobId)}#${similarRolesId}`;

/** A calendar file with the last day to apply. */
export const deadlinePath = (jobId: number) => `${jobPath(jobId)}/deadline.ics`;

/** Returns the job id in the spelling of `jobPath`; NaN for any other text. */
export const parseJobId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : Number.NaN);
