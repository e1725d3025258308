/** The page of saved jobs. */
import { pluralize } from '../../labels/plural.ts';
import { language } from '../language.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const texts = {
  head: { title: 'Saved Jobs | Career Portal', description: 'The roles you saved.' },
  title: 'Saved Jobs',
  alerts: 'Alerts',
  count: (count: number) =>
    `${words[count] ?? count.toLocaleString(language)} ${pluralize(count, { one: 'job', other: 'jobs' })}`,
  loading: 'Loading your saved jobs',
  browserOnly: 'Saved in this browser only. Sign in and they follow you.',
  signIn: 'Sign in',
  signInLead: 'Sign in, and your saved jobs follow you.',
  noScript: 'Saving jobs in this browser needs JavaScript. Sign in to see the jobs of your account.',
  savedToday: 'Saved today',
  savedOn: (date: string) => `Saved ${date}`,
  closesIn: (days: number) => (days === 0 ? 'Closes today' : days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`),
  appliedOn: (date: string) => `Applied on ${date}`,
  closed: 'Closed',
  similar: 'Four similar roles',
  ofJob: (title: string) => `, ${title}`,
  noPay: 'Pay not stated',
  removed: (title: string) => `“${title}” was removed.`,
  undo: 'Undo',
  remove: 'Remove',
  notRemoved: 'We could not remove this job. Try again',
  browserFull: 'This browser holds at most 100 saved jobs. Sign in to save more.',
  none: {
    title: 'No saved jobs yet',
    text: 'Press the heart beside a job. It stays here, with its pay and its closing date.',
    search: 'Search Open Roles',
  },
  failed: { title: 'We could not load your saved jobs.', text: 'Nothing was lost.', tryAgain: 'Try again' },
};
