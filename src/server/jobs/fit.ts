/** Which tokens make a job fit a candidate, and how much each of them counts. */
import type { Db } from '../db/database.ts';
import type { CatalogueWords } from './catalogue-words.ts';
import { fitStore } from './fit-store.ts';
import { titleTokens } from './fit-tokens.ts';
import { mark, wholeSkill } from './search-tokens.ts';

export interface WeighedToken {
  token: string;
  weight: number;
}

export interface Fit {
  tokens: WeighedToken[];
  /** What the order comes from. */
  from: ('resume' | 'applications')[];
}

/** What the tokens of each kind count for in one job. */
const weights = { [mark.skill]: 4, [mark.title]: 3, [mark.category]: 2, [mark.anywhere]: 1 };
const mostTokens = 32;
/** How many entries of the index one order may read: what keeps it quick in a large catalogue. */
const mostEntries = 15_000;

/** Undefined for a candidate of whom nothing is known that the catalogue has. */
export async function fitOf(db: Db, candidateId: string, words: CatalogueWords): Promise<Fit | undefined> {
  const store = fitStore(db);
  const [resume, applied] = await Promise.all([store.resumeTokens(candidateId), store.applied(candidateId)]);
  const categories = await store.categories(applied.map(({ id }) => id));
  const applications = [
    ...applied.flatMap(({ title, skills }) => [
      ...titleTokens(title, words),
      ...skills.flatMap((skill) => wholeSkill(skill) ?? []),
    ]),
    ...categories.map(({ id }) => mark.category + id),
  ];
  const inCategory = new Map(categories.map(({ id, jobs }) => [mark.category + id, jobs]));
  const jobsWith = (token: string) => inCategory.get(token) ?? jobsOf(token, words);

  const tokens = affordable([...new Set([...resume, ...applications])], jobsWith);
  if (tokens.length === 0) return undefined;
  const chosen = new Set(tokens);
  const from = (['resume', 'applications'] as const).filter((source) =>
    (source === 'resume' ? resume : applications).some((token) => chosen.has(token)),
  );
  return { tokens: tokens.map((token) => ({ token, weight: weightOf(token) })), from };
}

/** What counts most for its jobs first, the rarer of equals, as many as may be read. */
function affordable(tokens: string[], jobsWith: (token: string) => number): string[] {
  const chosen: string[] = [];
  let entries = 0;
  const counted = tokens.map((token) => ({ token, jobs: jobsWith(token) })).filter(({ jobs }) => jobs > 0);
  counted.sort((a, b) => weightOf(b.token) - weightOf(a.token) || a.jobs - b.jobs || (a.token < b.token ? -1 : 1));
  for (const { token, jobs } of counted) {
    if (chosen.length === mostTokens) break;
    if (entries + jobs > mostEntries) continue;
    entries += jobs;
    chosen.push(token);
  }
  return chosen;
}

const weightOf = (token: string) => weights[token[0] as keyof typeof weights] ?? 0;

function jobsOf(token: string, { jobs, skills }: CatalogueWords): number {
  const word = token.slice(1);
  if (token.startsWith(mark.skill)) return skills.get(word) ?? 0;
  const counted = jobs.countOf(word);
  return token.startsWith(mark.title) ? counted.titles : counted.jobs;
}
