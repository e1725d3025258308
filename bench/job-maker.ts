/** Jobs for a benchmark, in the import format: the same number always makes the same jobs. */
import { companyBeginnings, companyEndings, type Field, fields, levels, places, sentences } from './job-words.ts';
import { type Chance, seeded } from './seeded.ts';

export interface MadeJob {
  external_id: string;
  title: string;
  company: string;
  category: string[];
  type: string;
  city: string;
  state: string;
  country: string;
  workmode: string;
  experience: string;
  skills: string[];
  description: string;
  approvedDate: string;
  isApproved: true;
}

/** The jobs after one another, each made when it is asked for: a million of them take no memory. */
export function* madeJobs(count: number, newest: Date): Generator<MadeJob> {
  for (let number = 1; number <= count; number++) yield madeJob(number, newest);
}

/** Each job has its own beginning of chance, so that the first jobs of a large catalogue are those of a small one. */
export function madeJob(number: number, newest: Date): MadeJob {
  const chance = seeded(number);
  const field = chance.skewed(fields);
  const place = chance.skewed(places);
  const role = chance.one(field.roles);
  const skills = someOf(field.skills, chance.from(3, 7), chance);
  const years = chance.from(1, 9);
  const title = titleOf(role, field, chance);
  return {
    external_id: `made-${number}`,
    title,
    company: `${chance.skewed(companyBeginnings)} ${chance.skewed(companyEndings)}`,
    category: [...new Set([field.category, chance.happens(0.2) ? chance.one(fields).category : field.category])],
    type: chance.skewed(['H', 'C', 'C2H', 'FL']),
    ...place,
    workmode: chance.skewed(['Onsite', 'Hybrid', 'Remote']),
    experience: `${years} to ${years + chance.from(1, 5)} years`,
    skills,
    description: descriptionOf({ role, field, skills, years }, chance),
    approvedDate: new Date(newest.getTime() - chance.below(secondsBack) * 1000).toISOString(),
    isApproved: true,
  };
}

const secondsBack = 90 * 24 * 3600;

function titleOf(role: string, { subjects }: Field, chance: Chance): string {
  const level = chance.happens(0.5) ? `${chance.skewed(levels)} ` : '';
  const subject = chance.happens(0.6) ? `, ${chance.one(subjects)}` : '';
  return level + role + subject;
}

interface About {
  role: string;
  field: Field;
  skills: string[];
  years: number;
}

const shortest = 2000;
const longest = 3900;

/** HTML of 2 to 4 kB: headings, paragraphs, a list of skills. */
function descriptionOf(about: About, chance: Chance): string {
  const length = chance.from(shortest, longest - 500);
  const list = `<h3>What you know</h3><ul>${about.skills.map((skill) => `<li>${skill}</li>`).join('')}</ul>`;
  let html = `<p>${sentence(about, chance)}</p>`;
  for (let part = 1; html.length + list.length < length; part++) {
    if (part % 3 === 0) html += `<h3>${chance.one(about.field.subjects)}</h3>`;
    html += `<p>${sentence(about, chance)} ${sentence(about, chance)}</p>`;
  }
  return html + list;
}

function sentence({ role, field, skills, years }: About, chance: Chance): string {
  return chance
    .one(sentences)
    .replaceAll('{skill}', () => chance.one(skills))
    .replaceAll('{subject}', () => chance.one(field.subjects))
    .replaceAll('{city}', () => chance.one(places).city)
    .replaceAll('{role}', role)
    .replaceAll('{years}', String(years))
    .replaceAll('{number}', () => String(chance.from(20, 400)));
}

function someOf<Item>(items: readonly Item[], count: number, chance: Chance): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance.below(left.length), 1)[0] as Item);
}
