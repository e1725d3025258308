/** Which tokens make a job fit a candidate, and how much each of them counts. */
import type { Db } from '#server/platform/db/database.ts';
import { exactSkillToken, tokenPrefix } from '../index/index-tokens.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { relevanceStore } from './relevance-store.ts';
import { extractTitleTokens } from './resume-tokens.ts';

export interface WeightedToken {
  token: string;
  weight: number;
}

export interface Relevance {
  tokens: WeightedToken[];
  /** What the order comes from. */
  sources: ('resume' | 'applications')[];
}

/** What the tokens of each kind count for in one job. */
const weights = { [tokenPrefix.skill]: 4, [tokenPrefix.title]: 3, [tokenPrefix.category]: 2, [tokenPrefix.anyField]: 1 };
const mostTokens = 32;
/** How many entries of the index one order may read: what keeps it quick in a large catalogue. */
const mostEntries = 15_000;

/** Undefined for a candidate of whom nothing is known that the catalogue has. */
export async function computeRelevance(db: Db, candidateId: string, words: CatalogueVocabulary): Promise<Relevance | undefined> {
  const store = relevanceStore(db);
  const [resume, applied] = await Promise.all([store.findResumeTokens(candidateId), store.findAppliedJobs(candidateId)]);
  const categories = await store.countJobsByCategory(applied.map(({ id }) => id));
  const applications = [
    ...applied.flatMap(({ title, skills }) => [
      ...extractTitleTokens(title, words),
      ...skills.flatMap((skill) => exactSkillToken(skill) ?? []),
    ]),
    ...categories.map(({ id }) => tokenPrefix.category + id),
  ];
  const inCategory = new Map(categories.map(({ id, jobs }) => [tokenPrefix.category + id, jobs]));
  const jobsWith = (token: string) => inCategory.get(token) ?? jobsOf(token, words);

  const tokens = affordable([...new Set([...resume, ...applications])], jobsWith);
  if (tokens.length === 0) return undefined;
  const chosen = new Set(tokens);
  const from = (['resume', 'applications'] as const).filter((source) =>
    (source === 'resume' ? resume : applications).some((token) => chosen.has(token)),
  );
  return { tokens: tokens.map((token) => ({ token, weight: weightOf(token) })), sources: from };
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

function jobsOf(token: string, { jobWords: jobs, skillCounts: skills }: CatalogueVocabulary): number {
  const word = token.slice(1);
  if (token.startsWith(tokenPrefix.skill)) return skills.get(word) ?? 0;
  const counted = jobs.frequencyOf(word);
  return token.startsWith(tokenPrefix.title) ? counted.titleCount : counted.jobCount;
}
