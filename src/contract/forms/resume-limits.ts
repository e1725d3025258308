/** What the applicant tracking system of a job takes less than the portal. */
import { z } from 'zod/mini';

export const resumeLimits = z.object({
  /** Bytes. */
  max_bytes: z.number(),
  /** Some of `resumeExtensions`, whose check would make the script of every page larger. */
  extensions: z.array(z.string()),
  /** Says both before the upload. */
  sentence: z.string(),
});
export type ResumeLimitsOfJob = z.output<typeof resumeLimits>;
