/** What people search for: each question another one, the same in every run. */
import { type BodyOf, pathOf } from '#contract/call.ts';
import { searchJobs } from '#contract/jobs.ts';
import type { Asked } from './http-caller.ts';
import { fields, levels, places } from './job-words.ts';
import { seeded } from './seeded.ts';

export type Question = BodyOf<typeof searchJobs>;

/** Words of titles, skills, beginnings, places; a third with a filter. */
export function searchQuestions(count: number): Question[] {
  const chance = seeded(count);
  const known = new Map<string, Question>();
  while (known.size < count) {
    const field = chance.skewed(fields);
    const role = chance.one(field.roles);
    const description = chance.one([
      role,
      `${chance.one(levels)} ${role}`,
      `${role} ${chance.one(field.subjects)}`,
      `${role} ${chance.one(field.skills)}`,
      chance.one(field.skills),
      chance.one(field.subjects),
      role.slice(0, chance.from(4, 6)),
    ]);
    const question: Question = {
      description,
      location: chance.happens(0.4) ? chance.skewed(places).city : '',
      ...(chance.happens(0.15) && { workmode: chance.one(['Onsite', 'Hybrid', 'Remote']) }),
      ...(chance.happens(0.15) && { jobPostedOn: chance.one(['Past Week', 'Past Month'] as const) }),
      ...(chance.happens(0.1) && { category: field.category }),
    };
    known.set(JSON.stringify(question), question);
  }
  return [...known.values()];
}

export const asSearch = (body: Question): Asked => ({ method: 'POST', path: pathOf(searchJobs, { page: 1 }), body });
