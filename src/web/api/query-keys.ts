/** The keys of the queries whose results depend on the candidate. No key names the candidate: the transport knows. */

export const queryKeys = {
  jobs: ['job'],
  job: (id: number) => ['job', id],
  /** Every list, of visitors and candidates. */
  openPositions: ['open-positions'],
  /** A visitor's list depends on no candidate: sign-in and applications leave it as it is. */
  candidateLists: ['open-positions', { signedIn: true }],
  candidate: ['candidate'],
  appliedJobs: ['applied-jobs'],
  sessions: ['sessions'],
} as const;
