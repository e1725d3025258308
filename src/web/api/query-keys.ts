/** Keys of queries that depend on the candidate; the transport adds the candidate's identity. */

export const queryKeys = {
  jobs: ['job'],
  job: (id: number) => ['job', id],
  /** The lists of visitors and candidates. */
  openPositions: ['open-positions'],
  /** Excludes visitors' lists, which sign-in and applications do not change. */
  candidateLists: ['open-positions', true],
  candidate: ['candidate'],
  appliedJobs: ['applied-jobs'],
  startedApplication: ['started-application'],
  savedJobs: ['saved-jobs'],
  savedJobIds: ['saved-jobs', 'ids'],
  receipts: ['receipt'],
  receipt: (applicationId: string) => ['receipt', applicationId],
  sessions: ['sessions'],
  identities: ['identities'],
  mailedLink: (link: string) => ['mailed-link', link],
  account: ['account'],
  alerts: ['alerts'],
} as const;
