/** What the applicant tracking system of a job takes less than the portal. */
import { z } from 'zod/mini';
import { resumeExtensions } from '#contract/rules.ts';

export const resumeLimits = z.object({
  /** Bytes. */
  max_bytes: z.number(),
  extensions: z.array(z.enum(resumeExtensions)),
  /** Says both before the upload. */
  sentence: z.string(),
});
export type ResumeLimitsOfJob = z.output<typeof resumeLimits>;
