/** Jobs for a benchmark, in the import format: the same number always makes the same jobs. */
import {
  companyPrefixes,
  companySuffixes,
  locations,
  type Profession,
  professions,
  seniorityLevels,
  sentenceTemplates,
} from './job-vocabulary.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export interface GeneratedJob {
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
export function* generateJobs(count: number, newest: Date): Generator<GeneratedJob> {
  for (let number = 1; number <= count; number++) yield generateJob(number, newest);
}

/** Each job has its own beginning of chance, so that the first jobs of a large catalogue are those of a small one. */
export function generateJob(number: number, newest: Date): GeneratedJob {
  const chance = createSeededRandom(number);
  const field = chance.pickSkewed(professions);
  const place = chance.pickSkewed(locations);
  const role = chance.pick(field.roles);
  const skills = sample(field.skills, chance.integerBetween(3, 7), chance);
  const years = chance.integerBetween(1, 9);
  const title = generateTitle(role, field, chance);
  return {
    external_id: `made-${number}`,
    title,
    company: `${chance.pickSkewed(companyPrefixes)} ${chance.pickSkewed(companySuffixes)}`,
    category: [...new Set([field.category, chance.boolean(0.2) ? chance.pick(professions).category : field.category])],
    type: chance.pickSkewed(['H', 'C', 'C2H', 'FL']),
    ...place,
    workmode: chance.pickSkewed(['Onsite', 'Hybrid', 'Remote']),
    experience: `${years} to ${years + chance.integerBetween(1, 5)} years`,
    skills,
    description: generateDescription({ role, field, skills, years }, chance),
    approvedDate: new Date(newest.getTime() - chance.below(maxAgeSeconds) * 1000).toISOString(),
    isApproved: true,
  };
}

const maxAgeSeconds = 90 * 24 * 3600;

function generateTitle(role: string, { subjects }: Profession, chance: SeededRandom): string {
  const level = chance.boolean(0.5) ? `${chance.pickSkewed(seniorityLevels)} ` : '';
  const subject = chance.boolean(0.6) ? `, ${chance.pick(subjects)}` : '';
  return level + role + subject;
}

interface DescriptionInput {
  role: string;
  field: Profession;
  skills: string[];
  years: number;
}

const shortest = 2000;
const longest = 3900;

/** HTML of 2 to 4 kB: headings, paragraphs, a list of skills. */
function generateDescription(about: DescriptionInput, chance: SeededRandom): string {
  const length = chance.integerBetween(shortest, longest - 500);
  const list = `<h3>What you know</h3><ul>${about.skills.map((skill) => `<li>${skill}</li>`).join('')}</ul>`;
  let html = `<p>${generateSentence(about, chance)}</p>`;
  for (let part = 1; html.length + list.length < length; part++) {
    if (part % 3 === 0) html += `<h3>${chance.pick(about.field.subjects)}</h3>`;
    html += `<p>${generateSentence(about, chance)} ${generateSentence(about, chance)}</p>`;
  }
  return html + list;
}

function generateSentence({ role, field, skills, years }: DescriptionInput, chance: SeededRandom): string {
  return chance
    .pick(sentenceTemplates)
    .replaceAll('{skill}', () => chance.pick(skills))
    .replaceAll('{subject}', () => chance.pick(field.subjects))
    .replaceAll('{city}', () => chance.pick(locations).city)
    .replaceAll('{role}', role)
    .replaceAll('{years}', String(years))
    .replaceAll('{number}', () => String(chance.integerBetween(20, 400)));
}

function sample<Item>(items: readonly Item[], count: number, chance: SeededRandom): Item[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance.below(left.length), 1)[0] as Item);
}
