/** Generates reproducible jobs in the import format. */
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

/** Generates lazily, so a million jobs take no memory. */
export function* generateJobs(count: number, newest: Date): Generator<GeneratedJob> {
  for (let number = 1; number <= count; number++) yield generateJob(number, newest);
}

/** Seeds each job by its number, so a large catalogue begins with the jobs of a small one. */
export function generateJob(number: number, newest: Date): GeneratedJob {
  const random = createSeededRandom(number);
  const field = random.pickSkewed(professions);
  const location = random.pickSkewed(locations);
  const role = random.pick(field.roles);
  const skills = sample(field.skills, random.integerBetween(3, 7), random);
  const years = random.integerBetween(1, 9);
  const title = generateTitle(role, field, random);
  return {
    external_id: `made-${number}`,
    title,
    company: `${random.pickSkewed(companyPrefixes)} ${random.pickSkewed(companySuffixes)}`,
    category: [...new Set([field.category, random.boolean(0.2) ? random.pick(professions).category : field.category])],
    type: random.pickSkewed(['H', 'C', 'C2H', 'FL']),
    ...location,
    workmode: random.pickSkewed(['Onsite', 'Hybrid', 'Remote']),
    experience: `${years} to ${years + random.integerBetween(1, 5)} years`,
    skills,
    description: generateDescription({ role, field, skills, years }, random),
    approvedDate: new Date(newest.getTime() - random.below(maxAgeSeconds) * 1000).toISOString(),
    isApproved: true,
  };
}

const maxAgeSeconds = 90 * 24 * 3600;

function generateTitle(role: string, { subjects }: Profession, random: SeededRandom): string {
  const level = random.boolean(0.5) ? `${random.pickSkewed(seniorityLevels)} ` : '';
  const subject = random.boolean(0.6) ? `, ${random.pick(subjects)}` : '';
  return level + role + subject;
}

interface DescriptionInput {
  role: string;
  field: Profession;
  skills: string[];
  years: number;
}

const minLength = 2000;
const maxLength = 3900;

/** HTML of 2 to 4 kB: headings, paragraphs, a list of skills. */
function generateDescription(input: DescriptionInput, random: SeededRandom): string {
  const length = random.integerBetween(minLength, maxLength - 500);
  const list = `<h3>What you know</h3><ul>${input.skills.map((skill) => `<li>${skill}</li>`).join('')}</ul>`;
  let html = `<p>${generateSentence(input, random)}</p>`;
  for (let part = 1; html.length + list.length < length; part++) {
    if (part % 3 === 0) html += `<h3>${random.pick(input.field.subjects)}</h3>`;
    html += `<p>${generateSentence(input, random)} ${generateSentence(input, random)}</p>`;
  }
  return html + list;
}

function generateSentence({ role, field, skills, years }: DescriptionInput, random: SeededRandom): string {
  return random
    .pick(sentenceTemplates)
    .replaceAll('{skill}', () => random.pick(skills))
    .replaceAll('{subject}', () => random.pick(field.subjects))
    .replaceAll('{city}', () => random.pick(locations).city)
    .replaceAll('{role}', role)
    .replaceAll('{years}', String(years))
    .replaceAll('{number}', () => String(random.integerBetween(20, 400)));
}

function sample<Item>(items: readonly Item[], count: number, random: SeededRandom): Item[] {
  const remaining = [...items];
  return Array.from(
    { length: Math.min(count, remaining.length) },
    () => remaining.splice(random.below(remaining.length), 1)[0] as Item,
  );
}
