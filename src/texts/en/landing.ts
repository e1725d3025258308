import { pluralize } from '../labels/plural.ts';

/** Words up to ten, digits above. */
const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const teams = (count: number) => `${numbers[count] ?? count} ${pluralize(count, { one: 'team', other: 'teams' })}`;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const texts = {
  searchRoles: 'Search Open Roles',
  hero: {
    openRoles: (count: number) => `Open roles across ${teams(count)}.`,
    /** Emphasized; the rest of the sentence follows. */
    noLogin: 'Applying needs no login',
    /** Word joiners keep 'e-mail' on one line. */
    enough: ': your e\u2060-\u2060mail and a résumé are enough.',
  },
  trending: {
    title: 'Trending jobs',
    hiring: (count: number) => `${capitalize(teams(count))} hiring the most right now.`,
    jobs: (count: number) => `${count} ${pluralize(count, { one: 'job', other: 'jobs' })}`,
    failed: 'We could not load the jobs.',
    tryAgain: 'Try again',
  },
  benefits: {
    label: 'Benefits',
    carousel: 'carousel',
    slide: 'slide',
    slides: 'Benefit slides',
    previous: 'Previous benefit',
    next: 'Next benefit',
    benefit: (place: number) => `Benefit ${place}`,
    placeOf: (place: number, count: number) => `${place} of ${count}`,
  },
  /** In the sign-in dialog of a visitor who opened such a page. */
  signInTo: {
    appliedJobs: 'Sign in to see your applied jobs',
    receipt: 'Sign in to see the receipt of your application',
    profile: 'Sign in to see your profile',
    alerts: 'Sign in to see your alerts',
  },
};
