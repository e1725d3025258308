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
    enough: ': your e-mail and a résumé are enough.',
  },
  trending: {
    title: 'Trending jobs',
    hiring: (count: number) => `${capitalize(teams(count))} hiring the most right now.`,
    jobs: (count: number) => `${count} ${pluralize(count, { one: 'job', other: 'jobs' })}`,
    failed: 'We could not load the jobs.',
    tryAgain: 'Try again',
  },
  values: {
    title: 'Corporate Values',
    synergy: { name: 'Synergy', text: 'Different routes, one direction. We plan and ship together.' },
    excellence: { name: 'Passion for Excellence', text: 'We look for the better way, then we look again.' },
    accountability: { name: 'Accountability', text: 'You own it end to end, and you get the room to.' },
    talent: { name: 'Nurturing Talent', text: 'Mentors, time to learn, and a path that branches.' },
    innovation: { name: 'Innovation', text: 'Detours are allowed. Some become the main line.' },
    dedication: { name: 'Dedication', text: 'We stay with hard problems until they are solved.' },
    empathy: { name: 'Empathy', text: 'We meet people where they are, users and colleagues.' },
    agility: { name: 'Agility', text: 'Plans change. We turn quickly and keep moving.' },
  },
  benefits: {
    title: 'Benefits that travel with you',
    label: 'Benefits',
    carousel: 'carousel',
    slide: 'slide',
    slides: 'Benefit slides',
    previous: 'Previous benefit',
    next: 'Next benefit',
    benefit: (place: number) => `Benefit ${place}`,
    placeOf: (place: number, count: number) => `${place} of ${count}`,
    /** In the order of the illustrations. */
    cards: [
      { name: 'Health cover for the whole family', text: 'Medical, dental and mental-health support from your first day.' },
      { name: 'Work where you work best', text: 'Home, office, or both. Teams choose their own rhythm.' },
      { name: 'Learning budget', text: 'Courses, books and conferences, plus the hours to use them.' },
      { name: 'Time for family', text: 'Twenty weeks of leave for every new parent, and a gentle way back.' },
      { name: 'A share in what we build', text: 'Everyone holds stock, from the first role to the last.' },
      { name: 'Weeks to recharge', text: 'Thirty days off, and a month away after every five years.' },
    ],
  },
  /** In the sign-in dialog of a visitor who opened such a page. */
  signInTo: {
    appliedJobs: 'Sign in to see your applied jobs',
    receipt: 'Sign in to see the receipt of your application',
    profile: 'Sign in to see your profile',
  },
  opportunities: {
    title: 'Opportunities',
    experienced: { name: 'Experienced Hires', text: 'Bring what you know. Lead, build, and set the direction.' },
    students: { name: 'Students', text: 'Internships and first jobs with a mentor beside you.' },
    additional: { name: 'Additional opportunities', text: 'Contract, freelance and return-to-work roles.' },
  },
};
