/** Describes an application's state in one sentence (a bold part and the rest). */
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { formatDayMonth } from '#labels/date-labels.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { progressTexts } from '#texts/applied-jobs.ts';
import { isOverdue, nameCompany } from './application-stations.ts';

const texts = progressTexts.sentence;

export interface ApplicationSentence {
  state: string;
  rest: string;
}

export function describeApplication(application: ApplicationProgress, companyName: string, now: Date): ApplicationSentence {
  const { status, status_at, status_message, withdrawn_at, undo_until, opened_at, handed_over_at, reply_by } = application;
  const company = nameCompany(companyName);
  const format = (at: string) => formatDayMonth(at, now);
  const wrote = status_message && texts.wrote(company, status_message);
  const answeredOn = status_at === null ? '' : format(status_at);
  const promise = reply_by === null ? '' : texts.replyBy(format(reply_by));

  if (withdrawn_at !== null) {
    const isToday = withdrawn_at.slice(0, 10) === now.toISOString().slice(0, 10);
    return {
      state: isToday ? texts.withdrewToday : texts.withdrew(format(withdrawn_at)),
      rest: join(undo_until === null ? '' : texts.undo, describeReapplication(application, now)),
    };
  }
  if (status === 'not_selected') return { state: texts.notSelected, rest: join(wrote, describeReapplication(application, now)) };
  if (status === 'hired') return { state: texts.hired, rest: join(texts.toldOn(company, answeredOn), wrote) };
  if (status === 'in_review') return { state: texts.inReview(company), rest: join(texts.on(answeredOn), wrote) };
  if (status === 'received') return { state: texts.received(company), rest: join(texts.on(answeredOn), wrote) };
  if (reply_by !== null && isOverdue(application, now))
    return { state: texts.overdue, rest: texts.promised(company, format(reply_by)) };
  if (opened_at !== null) return { state: texts.opened(company), rest: join(texts.on(format(opened_at)), promise) };
  if (handed_over_at !== null) return { state: texts.handedOver(company), rest: join(texts.on(format(handed_over_at)), promise) };
  return { state: texts.sent, rest: join(texts.onItsWay(company), promise) };
}

/** Empty from the day on which the candidate may apply again. */
function describeReapplication({ reapply_at }: ApplicationProgress, now: Date): string {
  return Date.parse(reapply_at) > now.getTime() ? texts.applyAgainOn(formatLongDate(reapply_at)) : '';
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
