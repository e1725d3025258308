/** What the portal answered with success, as those who asked wrote it down; and what they sent. */

export interface AcknowledgedWrites {
  /** `email joborder_id` of each application. */
  applications: Set<string>;
  resumes: { email: string; name: string }[];
  /** All bytes that were ever sent under this name. */
  sentFiles: Map<string, Buffer>;
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  applications: new Set(),
  resumes: [],
  sentFiles: new Map(),
});

export const applicationKey = (email: string, jobId: number | string) => `${email} ${jobId}`;
