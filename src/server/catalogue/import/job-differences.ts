/** Says in words how a job of a feed differs from the stored one. */
import type { Question } from '#contract/questions/question-schema.ts';
import type { StoredJob } from '../operator-job-store.ts';
import type { ImportedJob } from './imported-job.ts';

/** Returns a phrase for each field: `title was "Nurse", is "Night nurse"`. Empty if no reader would see a difference. */
export function describeDifferences(before: StoredJob, after: ImportedJob): string[] {
  const differences = comparedFields.flatMap(([name, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : `${name} ${describeChange(was, is)}`;
  });
  // A source without a date keeps the first one.
  if (after.approvedAt !== null && after.approvedAt !== before.approvedAt)
    differences.push(`posted on ${describeChange(before.approvedAt, after.approvedAt)}`);
  return before.closedAt === null ? differences : ['it opens again', ...differences];
}

type ComparedJob = Omit<ImportedJob, 'externalId' | 'approvedAt'>;

const comparedFields: [name: string, read: (job: ComparedJob | StoredJob) => string][] = [
  ['title', ({ title }) => title],
  ['company', ({ company }) => company],
  ['category', ({ categories }) => categories.join('; ')],
  ['type', ({ type }) => type],
  ['employment', ({ employment }) => employment.join('; ')],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['country', ({ country }) => country],
  ['work mode', ({ workmode }) => workmode],
  ['experience', ({ experience }) => experience],
  ['skills', ({ skills }) => skills.join('; ')],
  ['description', ({ description }) => description],
  ['logo', ({ logo }) => logo],
  ['pay', ({ pay }) => (pay ? `${pay.currency} ${pay.min ?? ''}–${pay.max ?? ''} ${pay.unit}` : '')],
  ['apply by', ({ validThrough }) => validThrough ?? ''],
  ['approved', ({ isApproved }) => (isApproved ? 'yes' : 'no')],
  ['applications to', ({ applicationsTo }) => applicationsTo],
  ['reply by days', ({ replyByDays }) => String(replyByDays ?? '')],
  ['last confirmed', ({ lastConfirmed }) => lastConfirmed ?? ''],
  ['vacancy', ({ vacancy }) => (vacancy === null ? '' : vacancy ? 'yes' : 'no')],
  ['questions', ({ questions }) => questions.map(describeQuestion).join('; ')],
  ['apply at', ({ applyUrl }) => applyUrl],
  ['AI use', ({ aiUse }) => (aiUse ? [aiUse.text, aiUse.link].join(' ').trim() : '')],
];

/** Names the options too, so that a change of them is a difference. */
const describeQuestion = ({ label, kind, required, ...rest }: Question) =>
  `${label} (${kind}${required ? ', required' : ''})${Object.keys(rest).length > 1 ? ` ${JSON.stringify(rest)}` : ''}`;

const shownLength = 40;

function describeChange(was: string, is: string): string {
  if (was === '') return `is now ${quote(is)}`;
  if (is === '') return `was ${quote(was)}, is now empty`;
  if (Math.max(was.length, is.length) <= shownLength) return `was ${quote(was)}, is ${quote(is)}`;
  return `changes from ${countCharacters(was)} to ${countCharacters(is)}`;
}

const quote = (text: string) => (text.length <= shownLength ? `"${text}"` : countCharacters(text));
const countCharacters = (text: string) => `${text.length} characters`;
