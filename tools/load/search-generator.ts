/** What people search for: each question another one, the same in every run. */
import { type BodyOf, buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import type { HttpRequest } from './http-client.ts';
import { locations, professions, seniorityLevels } from './job-vocabulary.ts';
import { createSeededRandom } from './seeded-random.ts';

export type SearchBody = BodyOf<typeof searchJobs>;

/** Words of titles, skills, beginnings, places; a third with a filter. */
export function generateSearches(count: number): SearchBody[] {
  const chance = createSeededRandom(count);
  const known = new Map<string, SearchBody>();
  while (known.size < count) {
    const field = chance.pickSkewed(professions);
    const role = chance.pick(field.roles);
    const description = chance.pick([
      role,
      `${chance.pick(seniorityLevels)} ${role}`,
      `${role} ${chance.pick(field.subjects)}`,
      `${role} ${chance.pick(field.skills)}`,
      chance.pick(field.skills),
      chance.pick(field.subjects),
      role.slice(0, chance.integerBetween(4, 6)),
    ]);
    const question: SearchBody = {
      description,
      location: chance.boolean(0.4) ? chance.pickSkewed(locations).city : '',
      ...(chance.boolean(0.15) && { workmode: chance.pick(['Onsite', 'Hybrid', 'Remote']) }),
      ...(chance.boolean(0.15) && { jobPostedOn: chance.pick(['Past Week', 'Past Month'] as const) }),
      ...(chance.boolean(0.1) && { category: field.category }),
    };
    known.set(JSON.stringify(question), question);
  }
  return [...known.values()];
}

export const toSearchRequest = (body: SearchBody): HttpRequest => ({
  method: 'POST',
  path: buildPath(searchJobs, { page: 1 }),
  body,
});
