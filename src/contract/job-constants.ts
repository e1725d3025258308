/** Job types, work modes and posting windows, without zod for the pages. */
import * as limits from './limits.ts';

/** Job type codes (spec §3). A job of any other type has the empty code and shows as 'N/A'. */
export const jobTypes = ['H', 'FL', 'C', 'C2H'] as const;
export type JobType = (typeof jobTypes)[number];
export const workmodes = ['Onsite', 'Hybrid', 'Remote'] as const;
export type Workmode = (typeof workmodes)[number];

/** The job type filter (spec §3): label, value on the wire, and the code that the value selects. */
export const jobTypeOptions = [
  { name: 'Contract', value: 'C', code: 'C' },
  { name: 'Contract To Hire', value: 'C&H', code: 'C2H' },
  { name: 'Freelance', value: 'FL', code: 'FL' },
  { name: 'Hire', value: 'Full Time', code: 'H' },
] as const satisfies { name: string; value: string; code: JobType }[];

/** Words of employment that the four codes do not tell. They stand beside the code. */
export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'TEMPORARY', 'INTERN', 'APPRENTICESHIP', 'VOLUNTEER'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

/** The orders of a list. `best` is that of the candidate, or of the words; without either it is `newest`. */
export const sortOrders = ['best', 'newest', 'pay'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The least pay of a search: `70000` a year, `14.5h` an hour, `EUR70000` in this currency instead of the usual one. */
export const payPattern = /^([A-Z]{3})?([0-9]{1,9}(?:\.[0-9]{1,2})?)(h?)$/;

/** The number of line colors in the design. */
export const lineCount = 5;

export const postedOnOptions = ['Any Time', 'Past Week', 'Last 24 Hours', 'Past Month'] as const;
export type PostedOn = (typeof postedOnOptions)[number];

const dayMs = 86_400_000;

/** An application counts for 90 days (spec §4); then the Apply button returns. */
export function hasActiveApplication(appliedAt: string | null | undefined, now: Date): boolean {
  return !!appliedAt && now.getTime() - Date.parse(appliedAt) < limits.reapplyCooldownDays * dayMs;
}

/** How often each unit of pay fits into a year of 52 weeks with 40 hours. */
export const periodsPerYear = { HOUR: 2080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 };

export const payUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
