/** The page addresses, as spelled in spec §2. */
/** A form without scripts posts to it. */
export const unlinkIdentityPath = '/authPage/profileSection/unlink';

export const paths = {
  landing: '/',
  openPositions: '/authPage/jobdetails/openposition',
  appliedJobs: '/authPage/jobdetails/appliedJob',
  profile: '/authPage/profileSection',
  linkedin: '/linkedin',
  login: '/login',
} as const;

export const jobPath = (jobId: number) => `/authPage/jobdetails/${jobId}`;
