/** The routes of spec §2, letter for letter. */
export const paths = {
  landing: '/',
  openPositions: '/authPage/jobdetails/openposition',
  appliedJobs: '/authPage/jobdetails/appliedJob',
  profile: '/authPage/profileSection',
  linkedin: '/linkedin',
  login: '/login',
} as const;

export const jobPath = (jobId: number) => `/authPage/jobdetails/${jobId}`;
