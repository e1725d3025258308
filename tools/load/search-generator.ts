/** Generates distinct, reproducible searches. */
import { type BodyOf, buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import type { HttpRequest } from './http-client.ts';
import { locations, professions, seniorityLevels } from './job-vocabulary.ts';
import { createSeededRandom } from './seeded-random.ts';

export type SearchBody = BodyOf<typeof searchJobs>;

/** Titles, skills, prefixes and places; a third with a filter. */
export function generateSearches(count: number): SearchBody[] {
  const random = createSeededRandom(count);
  const searches = new Map<string, SearchBody>();
  while (searches.size < count) {
    const field = random.pickSkewed(professions);
    const role = random.pick(field.roles);
    const description = random.pick([
      role,
      `${random.pick(seniorityLevels)} ${role}`,
      `${role} ${random.pick(field.subjects)}`,
      `${role} ${random.pick(field.skills)}`,
      random.pick(field.skills),
      random.pick(field.subjects),
      role.slice(0, random.integerBetween(4, 6)),
    ]);
    const search: SearchBody = {
      description,
      location: random.boolean(0.4) ? random.pickSkewed(locations).city : '',
      ...(random.boolean(0.15) && { workmode: random.pick(['Onsite', 'Hybrid', 'Remote']) }),
      ...(random.boolean(0.15) && { jobPostedOn: random.pick(['Past Week', 'Past Month'] as const) }),
      ...(random.boolean(0.1) && { category: field.category }),
    };
    searches.set(JSON.stringify(search), search);
  }
  return [...searches.values()];
}

export const toSearchRequest = (body: SearchBody): HttpRequest => ({
  method: 'POST',
  path: buildPath(searchJobs, { page: 1 }),
  body,
});
