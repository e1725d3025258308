/** Translates what people write as the type of a job: Full-time, Vollzeit, CDI, prácticas. */
import { type EmploymentType, employmentTypes, type JobType, jobTypes } from '#contract/job-constants.ts';
import type { CellReader } from './cell-reader.ts';
import { type ColumnKey, foldText, normalizeName } from './column-names.ts';

export interface Employment {
  type: JobType | '';
  employment: EmploymentType[];
}

/** Returns a word that has no translation, if any. Brackets may hold anything: 'Minijob (520 Euro)'. */
export function parseEmployment(text: string): Employment | { unknown: string } {
  const parsed = parseWords(text);
  const bare = text.replace(/[([][^)\]]*[)\]]?/g, ' ').trim();
  if (!('unknown' in parsed) || bare === '' || bare === text) return parsed;
  const parsedBare = parseWords(bare);
  return 'unknown' in parsedBare ? parsed : parsedBare;
}

function parseWords(text: string): Employment | { unknown: string } {
  const hours = parseWorkingTime(text);
  if (hours) return hours;
  const whole = meanings.get(normalizeName(text));
  const words = whole ? [text] : splitWords(text);
  const found: Employment = { type: '', employment: [] };
  for (const word of words) {
    const meaning = whole ?? meanings.get(normalizeName(word));
    if (!meaning) return { unknown: word.trim() };
    // A kind of contract tells more than full time does.
    if (meaning.type && (found.type === '' || found.type === 'H')) found.type = meaning.type;
    if (meaning.employment && !found.employment.includes(meaning.employment)) found.employment.push(meaning.employment);
  }
  return found;
}

/** Either column may hold any of the words, as most tables have one of them. `names` are those in the table. */
export function readEmployment({ cell, reject }: CellReader, names: ReadonlyMap<ColumnKey, string>): Employment {
  const merged: Employment = { type: '', employment: [] };
  for (const key of ['type', 'employment'] as const) {
    const value = cell(key);
    if (value === '') continue;
    const parsed = parseEmployment(String(value));
    if ('unknown' in parsed) {
      reject(key, isGerman(names.get(key) ?? '') ? germanHint : employmentHint, value);
      continue;
    }
    if (parsed.type && (merged.type === '' || merged.type === 'H')) merged.type = parsed.type;
    merged.employment = [...new Set([...merged.employment, ...parsed.employment])];
  }
  return merged;
}

const employmentHint =
  'must be a word such as Full-time, Part-time, Permanent, Temporary, Contract, Contract to hire, Freelance, Internship, ' +
  'Apprenticeship or Volunteer';

const germanHint =
  'must be a word such as Vollzeit, Teilzeit, Minijob, Unbefristet, Befristet, Aushilfe, Freiberuflich, Praktikum, Werkstudent, ' +
  'Ausbildung or Ehrenamt';

const isGerman = (column: string) => /vertrag|anstellung|beschaftigung|arbeitszeit|umfang|^art$/.test(foldText(column));

const fullTimeHours = 35;

/** '38.5 h a week', '80–100 %', '40'. */
function parseWorkingTime(text: string): Employment | undefined {
  if (!/^[\d.,\s–-]+(%|h\b|hrs?\b|hours?\b|std\b|stunden\b|heures?\b|horas?\b|$)/i.test(text)) return undefined;
  const numbers = (text.match(/\d+(?:[.,]\d+)?/g) ?? []).slice(0, 2).map((number) => Number(number.replace(',', '.')));
  const limit = text.includes('%') ? 100 : fullTimeHours;
  const kinds = new Set<EmploymentType>(numbers.map((number) => (number >= limit ? 'FULL_TIME' : 'PART_TIME')));
  return kinds.size === 0 ? undefined : { type: kinds.has('FULL_TIME') ? 'H' : '', employment: [...kinds] };
}

interface Meaning {
  type?: JobType;
  employment?: EmploymentType;
}

const separators = /[,;|/+&·\n]|(?:^|\s)-(?=\s)|\b(?:or|and|oder|und|ou|et|o|y)\b/;

function splitWords(text: string): string[] {
  // 'Voll- oder Teilzeit'
  const spelled = foldText(text).replace(/\bvoll-(?=\W)/, 'vollzeit ');
  return spelled
    .replace(/[()]/g, ',')
    .split(separators)
    .filter((word) => normalizeName(word) !== '');
}

const meanings = new Map<string, Meaning>();
const define = (meaning: Meaning, words: string) => {
  for (const word of words.split('|')) meanings.set(normalizeName(word), meaning);
};
for (const type of jobTypes) define({ type }, type);
for (const employment of employmentTypes) define({ employment }, employment);

define(
  { type: 'H', employment: 'FULL_TIME' },
  'Full-time|Full time|Full_time|FT|F/T|Fulltime|Vollzeit|VZ|Temps plein|Temps complet|Plein temps|Jornada completa|Tiempo completo|Completa|A tiempo completo',
);
define(
  { type: 'H' },
  'Permanent|Regular|Hire|Direct hire|Employee|Staff|Perm|Permanent contract|Unbefristet|Festanstellung|Fest|Unbefristeter Vertrag|CDI|' +
    'Contrat à durée indéterminée|Indefinido|Contrato indefinido|Fijo|Plantilla',
);
define(
  { employment: 'PART_TIME' },
  'Part-time|Part time|PT|P/T|Parttime|Teilzeit|TZ|Minijob|Mini-Job|450-Euro-Job|Temps partiel|Mi-temps|Media jornada|Jornada parcial|Tiempo parcial|' +
    'Parcial|A tiempo parcial',
);
define(
  { employment: 'TEMPORARY' },
  'Temporary|Temp|Fixed term|Fixed-term|Fixed term contract|FTC|Seasonal|Limited|Befristet|Befristeter Vertrag|Zeitvertrag|Saison|Aushilfe|CDD|' +
    'Contrat à durée déterminée|Intérim|Saisonnier|Temporal|Contrato temporal|Eventual|De temporada',
);
define(
  { type: 'C' },
  'Contract|Contractor|Contract work|Independent contractor|Consultant|Auftrag|Werkvertrag|Projekt|Prestation|Contratista|Por obra',
);
define({ type: 'C2H' }, 'Contract to hire|Contract-to-hire|Temp to perm|Temp to hire|Contract to perm|Probation contract');
define(
  { type: 'FL' },
  'Freelance|Freelancer|Self-employed|Freiberuflich|Freie Mitarbeit|Freiberufler|Selbstständig|Indépendant|Autónomo|Independiente|Por cuenta propia',
);
define(
  { employment: 'INTERN' },
  'Intern|Internship|Working student|Student|Traineeship|Trainee|Praktikum|Praktikant|Werkstudent|Werkstudium|Stage|Stagiaire|Prácticas|Becario|Pasantía',
);
define(
  { employment: 'APPRENTICESHIP' },
  'Apprentice|Apprenticeship|Ausbildung|Auszubildende|Azubi|Lehre|Lehrstelle|Duales Studium|Apprentissage|Alternance|Apprenti|Aprendiz|Aprendizaje',
);
define(
  { employment: 'VOLUNTEER' },
  'Volunteer|Volunteering|Ehrenamt|Ehrenamtlich|Freiwillig|FSJ|Bénévole|Bénévolat|Voluntario|Voluntariado',
);
