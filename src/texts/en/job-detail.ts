import { pluralize } from '../labels/plural.ts';

export const texts = {
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
  /** The support address follows. */
  highlights: {
    label: 'Highlights',
    role: 'Role',
    noRole: 'Not mentioned',
    experience: 'Experience',
    anyExperience: 'Any',
    jobType: 'Job type',
    pay: 'Pay',
    applyBy: 'Apply by',
    applicants: 'Applicants',
    first: 'Be the first to apply',
    applied: (count: number) => `${count} ${pluralize(count, { one: 'person has applied', other: 'people have applied' })}`,
  },
  failed: { title: 'We could not load this job', text: 'Nothing was lost. Try again in a moment.', tryAgain: 'Try again' },
  closed: {
    title: 'This role is no longer open',
    text: 'It may have been filled or taken down. Other roles are waiting.',
    search: 'Search Open Roles',
    openNow: 'Open now',
  },
};
