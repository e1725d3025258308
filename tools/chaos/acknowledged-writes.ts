/** Records acknowledged writes and all sent files. */

export interface AcknowledgedWrites {
  /** `applicationKey` of each application. */
  applications: Set<string>;
  resumes: { email: string; name: string }[];
  /** Content by file name, acknowledged or not. */
  sentFiles: Map<string, Buffer>;
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  applications: new Set(),
  resumes: [],
  sentFiles: new Map(),
});

export const applicationKey = (email: string, jobId: number | string) => `${email} ${jobId}`;
