/** What the portal answered with success, as those who asked wrote it down; and what they sent. */

export interface Ledger {
  /** `email joborder_id` of each application. */
  applications: Set<string>;
  resumes: { email: string; name: string }[];
  /** All bytes that were ever sent under this name. */
  sent: Map<string, Buffer>;
}

export const openLedger = (): Ledger => ({ applications: new Set(), resumes: [], sent: new Map() });

export const pairOf = (email: string, jobId: number | string) => `${email} ${jobId}`;
