/** The progress of an application, from sending to the company's answer. */
import { z } from 'zod/mini';
import { isoTimestamp } from './responses.ts';

/** The answers of a company. The last two close the application. */
export const applicationStatuses = ['received', 'in_review', 'not_selected', 'hired'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Times are null until it happened; nothing is inferred. */
export const applicationProgress = z.object({
  application_id: z.string(),
  sent_at: isoTimestamp,
  handed_over_at: z.nullable(isoTimestamp),
  opened_at: z.nullable(isoTimestamp),
  /** The due date of the company's promised reply; null without a promise. */
  reply_by: z.nullable(isoTimestamp),
  status: z.nullable(z.enum(applicationStatuses)),
  /** The company's message; empty without one. */
  status_message: z.string(),
  status_at: z.nullable(isoTimestamp),
  withdrawn_at: z.nullable(isoTimestamp),
  /** The end of the time to undo the quick application or the withdrawal; null if neither can be undone. */
  undo_until: z.nullable(isoTimestamp),
  /** The time from which the candidate may apply for this job again (spec §9: 90 days). */
  reapply_at: isoTimestamp,
  /** Until when the page of voluntary questions can be answered; absent without one. */
  voluntary_until: z.optional(isoTimestamp),
});
export type ApplicationProgress = z.output<typeof applicationProgress>;
