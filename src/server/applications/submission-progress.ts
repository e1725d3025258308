/** Converts a submission to the progress that the candidate sees. */
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { reapplyCooldownDays, withdrawalUndoMs } from '#contract/limits.ts';
import { dayMs } from '../platform/time/durations.ts';
import { isoAfter } from '../platform/time/iso-timestamps.ts';
import type { Submission } from './submission-store.ts';

export function toApplicationProgress(submission: Submission, now: Date): ApplicationProgress {
  return {
    application_id: submission.receiptId,
    sent_at: submission.sentAt,
    handed_over_at: submission.handedOverAt,
    opened_at: submission.openedAt,
    reply_by: submission.replyBy,
    status: submission.status,
    status_message: submission.statusMessage,
    status_at: submission.statusAt,
    withdrawn_at: submission.withdrawnAt,
    undo_until: undoUntil(submission, now),
    reapply_at: isoAfter(submission.sentAt, reapplyCooldownDays * dayMs),
    ...(isAsked(submission, now) && { voluntary_until: submission.asksUntil }),
  };
}

const isAsked = (submission: Submission, now: Date): submission is Submission & { asksUntil: string } =>
  submission.asksUntil !== null && submission.asksUntil > now.toISOString() && submission.withdrawnAt === null;

function undoUntil(submission: Submission, now: Date): string | null {
  const { withdrawnAt, releasedAt, handOverAt } = submission;
  if (withdrawnAt !== null) return withdrawalUndoUntil(submission, now);
  return releasedAt === null && handOverAt > now.toISOString() ? handOverAt : null;
}

/** Until when a withdrawal can be undone; null without one, and for a final one. */
export function withdrawalUndoUntil(
  { withdrawnAt, withdrawalReleasedAt }: Pick<Submission, 'withdrawnAt' | 'withdrawalReleasedAt'>,
  now: Date,
): string | null {
  if (withdrawnAt === null || withdrawalReleasedAt !== null) return null;
  const until = isoAfter(withdrawnAt, withdrawalUndoMs);
  return until > now.toISOString() ? until : null;
}
