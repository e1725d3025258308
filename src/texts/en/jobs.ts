import type { EmploymentType } from '#contract/job-constants.ts';

/** Labels for a job's codes, missing values and dates. */
export const texts = {
  /** Keyed by job type code. */
  types: { H: 'Full Time', FL: 'Freelance', C: 'Contract', C2H: 'Contract to hire' } as Record<string, string>,
  employment: {
    FULL_TIME: 'Full time',
    PART_TIME: 'Part time',
    TEMPORARY: 'Temporary',
    INTERN: 'Internship',
    APPRENTICESHIP: 'Apprenticeship',
    VOLUNTEER: 'Volunteer',
  } satisfies Record<EmploymentType, string>,
  remote: 'Remote',
  unknown: 'N/A',
  noTitle: 'NA',
  /** The place on a card when the job has none (spec §3). */
  defaultPlace: 'MILPITAS, California',
  fewHoursAgo: 'Few hours ago',
  daysAgo: (days: number) => `${days} days ago`,
  /** Takes digits; month and day have a leading zero. */
  date: (year: string, month: string, day: string) => `${day}/${month}/${year}`,
  writtenDate: (day: number, month: string, year: number) => `${day} ${month} ${year}`,
  /** The time of a deadline at midnight. */
  endOfDay: '24:00',
  dateTime: (date: string, time: string) => `${date}, ${time} UTC`,
  dayMonth: (day: number, month: string) => `${day} ${month}`,
  remoteIn: (country: string) => `Remote in ${country}`,
  /** Keyed by the work mode on the wire; remote jobs say it before the place. */
  workmodes: { Onsite: 'On site', Hybrid: 'Hybrid' } as Record<string, string>,
  payFrom: (least: string) => `from ${least}`,
  payAbout: (figures: string) => `about ${figures}`,
  payUpTo: (most: string) => `up to ${most}`,
  payUnits: { HOUR: 'an hour', DAY: 'a day', WEEK: 'a week', MONTH: 'a month', YEAR: 'a year' } as Record<string, string>,
};
