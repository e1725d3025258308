import { pluralize } from '../labels/plural.ts';

export const texts = {
  head: {
    title: 'Job Details | Career Portal',
    titleOf: (job: string) => `${job} · Job Details | Career Portal`,
    closed: 'This role is no longer open.',
    /** `place` is empty for a job without one. */
    description: (title: string, company: string, place: string) =>
      `${[`${title} at ${company}`, place].filter(Boolean).join(', ')}. Apply with your e-mail and a résumé.`,
  },
  back: 'Open positions',
  loading: 'Loading the job',
  apply: 'Apply',
  /** Follows 'Apply' for screen readers. */
  applyFor: (title: string) => ` for ${title}`,
  appliedOn: (date: string) => `Applied on ${date}`,
  share: 'Share this Job',
  skills: 'Skills',
  about: 'About the Job',
  noDescription: 'The company gave no description. The facts are beside.',
  howLong: 'Takes about two minutes. You will confirm your e-mail with a 5 digit code.',
  highlights: {
    label: 'Highlights',
    role: 'Role',
    noRole: 'Not mentioned',
    experience: 'Experience',
    anyExperience: 'Any',
    jobType: 'Job type',
    pay: 'Pay',
    workmode: 'Work mode',
    places: 'Places',
    applicants: 'Applicants',
    first: 'Be the first to apply',
    applied: (count: number) => `${count} ${pluralize(count, { one: 'person has applied', other: 'people have applied' })}`,
  },
  closes: (date: string) => `Closes ${date}`,
  facts: {
    title: 'What you can expect',
    lastConfirmed: 'Last confirmed open',
    confirmedBy: (company: string) => `by ${company}`,
    reply: 'Reply',
    replyWithin: (days: number) => `Within ${days} ${pluralize(days, { one: 'day', other: 'days' })} of applying`,
    replyDate: 'You see the date on your application.',
    closes: 'Closes',
    addToCalendar: 'Add to calendar',
    vacancy: 'Vacancy',
    position: 'A position to fill now',
    talentPool: 'A talent pool for later positions',
    aiUse: 'Use of AI',
    aiUseOf: (company: string) => `How ${company} uses it`,
  },
  calendar: {
    lastDay: (title: string) => `Last day to apply: ${title}`,
    closes: (title: string, company: string, deadline: string) => `${title}, ${company}. Closes ${deadline}.`,
  },
  failed: { title: 'We could not load this job', text: 'Nothing was lost. Try again in a moment.', tryAgain: 'Try again' },
  closed: {
    title: 'This role is no longer open',
    text: 'It may have been filled or taken down. Other roles are waiting.',
    search: 'Search Open Roles',
    openNow: 'Open now',
  },
};
