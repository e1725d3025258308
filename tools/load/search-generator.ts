/** Generates distinct, repeatable searches. */
import { type BodyOf, buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import type { HttpRequest } from './http-client.ts';
import { locations, professions, seniorityLevels } from './job-vocabulary.ts';
import { createSeededRandom } from './seeded-random.ts';

export type SearchBody = BodyOf<typeof searchJobs>;

/** Mixes titles, skills, prefixes and places; a third has a filter. */
export function generateSearches(count: number): SearchBody[] {
  const random = createSeededRandom(count);
  const searches = new Map<string, SearchBody>();
  while (searches.size < count) {
    const profession = random.pickSkewed(professions);
    const role = random.pick(profession.roles);
    const description = random.pick([
      role,
      `${random.pick(seniorityLevels)} ${role}`,
      `${role} ${random.pick(profession.subjects)}`,
      `${role} ${random.pick(profession.skills)}`,
      random.pick(profession.skills),
      random.pick(profession.subjects),
      role.slice(0, random.integerBetween(4, 6)),
    ]);
    const search: SearchBody = {
      description,
      location: random.boolean(0.4) ? random.pickSkewed(locations).city : '',
      ...(random.boolean(0.15) && { workmode: random.pick(['Onsite', 'Hybrid', 'Remote']) }),
      ...(random.boolean(0.15) && { jobPostedOn: random.pick(['Past Week', 'Past Month'] as const) }),
      ...(random.boolean(0.1) && { category: profession.category }),
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
