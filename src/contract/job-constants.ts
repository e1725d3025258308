/** What both sides say of jobs and how they write it down, apart from the calls: a browser needs it with its first page. */
import * as limits from './limits.ts';

/** Job type codes of spec §3. A job with any other type has the empty code and shows as 'N/A'. */
export const jobTypes = ['H', 'FL', 'C', 'C2H'] as const;
export type JobType = (typeof jobTypes)[number];
export const workmodes = ['Onsite', 'Hybrid', 'Remote'] as const;
export type Workmode = (typeof workmodes)[number];

/** The job type filter of spec §3: what it shows, the value it sends, the code that value means. */
export const jobTypeOptions = [
  { name: 'Contract', value: 'C', code: 'C' },
  { name: 'Contract To Hire', value: 'C&H', code: 'C2H' },
  { name: 'Freelance', value: 'FL', code: 'FL' },
  { name: 'Hire', value: 'Full Time', code: 'H' },
] as const satisfies { name: string; value: string; code: JobType }[];

export const postedOnOptions = ['Any Time', 'Past Week', 'Last 24 Hours', 'Past Month'] as const;
export type PostedOn = (typeof postedOnOptions)[number];

/** A comma-joined list: a comma inside a name is written `\,` and a backslash `\\`, so that every name survives. */
export function splitList(joined: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < joined.length; at++) {
    const character = joined[at];
    if (character === '\\' && at + 1 < joined.length) name += joined[++at];
    else if (character === ',') {
      names.push(name);
      name = '';
    } else name += character;
  }
  names.push(name);
  return names.map((each) => each.trim()).filter(Boolean);
}

export function joinList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(',');
}

/** A page's number as text, `1` to `999999`; undefined for what merely looks like one (`1e9`, `０１`, 20 digits). */
export function parsePageNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : undefined;
}

const dayMs = 86_400_000;

/** Applied counts for 90 days (spec §4); after that the Apply button returns. */
export function hasActiveApplication(appliedAt: string | null | undefined, now: Date): boolean {
  return !!appliedAt && now.getTime() - Date.parse(appliedAt) < limits.reapplyCooldownDays * dayMs;
}
