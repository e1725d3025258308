/** Derives the stations of an application's line; a station is reached only when it happened. */
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { formatShortDate, formatTime } from '#labels/date-labels.ts';
import { progressTexts } from '#texts/applied-jobs.ts';

const texts = progressTexts.stations;

export interface Station {
  id: 'sent' | 'handed-over' | 'opened' | 'answer' | 'withdrawn';
  label: string;
  /** Date and time, or how long a reply is overdue. */
  detail: string;
  look: 'ahead' | 'reached' | 'late' | 'buffer' | 'hired';
}

/** @param isShort omits the company and the time */
export function listStations(application: ApplicationProgress, company: string, now: Date, isShort: boolean): Station[] {
  const { sent_at, handed_over_at, opened_at, withdrawn_at } = application;
  const format = (at: string) => (isShort ? formatShortDate(at) : progressTexts.time(formatShortDate(at), formatTime(at)));
  const station = (id: Station['id'], label: string, at: string | null): Station => ({
    id,
    label,
    detail: at === null ? '' : format(at),
    look: at === null ? 'ahead' : 'reached',
  });
  const stations = [
    station('sent', texts.sent, sent_at),
    station('handed-over', isShort ? texts.handedOver : texts.handedOverTo(nameCompany(company)), handed_over_at),
    station('opened', texts.opened, opened_at),
  ];
  if (withdrawn_at !== null) {
    const happened = stations.filter(({ look }) => look === 'reached');
    return [...happened, { ...station('withdrawn', texts.withdrawn, withdrawn_at), look: 'buffer' }];
  }
  return [...stations, ...listAnswer(application, now)];
}

/** The company's answer, or the date by which it promised one. */
function listAnswer({ status, status_at, reply_by, ...rest }: ApplicationProgress, now: Date): Station[] {
  if (status !== null) {
    const look = status === 'not_selected' ? 'buffer' : status === 'hired' ? 'hired' : 'reached';
    return [{ id: 'answer', label: texts[status], detail: status_at ? formatShortDate(status_at) : '', look }];
  }
  if (reply_by === null) return [];
  const date = formatShortDate(reply_by);
  return isOverdue({ status, status_at, reply_by, ...rest }, now)
    ? [{ id: 'answer', label: texts.replyWasDue(date), detail: describeDelay(reply_by, now), look: 'late' }]
    : [{ id: 'answer', label: texts.replyBy(date), detail: '', look: 'ahead' }];
}

/** Whether a promised answer is missing. */
export const isOverdue = ({ status, reply_by, withdrawn_at }: ApplicationProgress, now: Date) =>
  status === null && withdrawn_at === null && reply_by !== null && Date.parse(reply_by) < now.getTime();

/** The company's name in a sentence. */
export const nameCompany = (company: string) => company || progressTexts.unknownCompany;

function describeDelay(replyBy: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(replyBy)) / 86_400_000);
  return days === 0 ? progressTexts.dueToday : progressTexts.daysLate(days);
}
