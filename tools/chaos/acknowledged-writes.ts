/** Records acknowledged writes, and everything that was sent. */

export interface AcknowledgedWrites {
  /** `email joborder_id` of each application. */
  applications: Set<string>;
  resumes: { email: string; name: string }[];
  /** All bytes ever sent under this name. */
  sentFiles: Map<string, Buffer>;
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  applications: new Set(),
  resumes: [],
  sentFiles: new Map(),
});

export const applicationKey = (email: string, jobId: number | string) => `${email} ${jobId}`;
