/** Weights the index tokens that make jobs relevant to a candidate. */
import type { Db } from '#server/platform/db/database.ts';
import { exactSkillToken, tokenPrefix } from '../index/index-tokens.ts';
import type { CatalogueVocabulary } from '../text/catalogue-vocabulary.ts';
import { type RankedJob, relevanceStore } from './relevance-store.ts';
import { extractTitleTokens } from './resume-tokens.ts';

export interface WeightedToken {
  token: string;
  weight: number;
}

export interface Relevance {
  tokens: WeightedToken[];
  /** Where the tokens come from. */
  sources: ('resume' | 'applications')[];
}

/** The weight of a matching token, by prefix. */
const weights = { [tokenPrefix.skill]: 4, [tokenPrefix.title]: 3, [tokenPrefix.category]: 2, [tokenPrefix.anyField]: 1 };
const maxTokens = 32;
/** The index entries that one ranking may read. Keeps it fast in a large catalogue. */
const maxIndexEntries = 15_000;

/** Returns undefined without a token that the catalogue knows. */
export async function computeRelevance(
  db: Db,
  candidateId: string,
  vocabulary: CatalogueVocabulary,
): Promise<Relevance | undefined> {
  const store = relevanceStore(db);
  const [resume, appliedJobs] = await Promise.all([store.findResumeTokens(candidateId), store.findAppliedJobs(candidateId)]);
  const { tokens: applications, countJobs } = await extractJobTokens(store, appliedJobs, vocabulary);

  const tokens = selectTokens([...new Set([...resume, ...applications])], countJobs);
  if (tokens.length === 0) return undefined;
  const selected = new Set(tokens);
  const sources = (['resume', 'applications'] as const).filter((source) =>
    (source === 'resume' ? resume : applications).some((token) => selected.has(token)),
  );
  return { tokens: weigh(tokens), sources };
}

/** Returns the tokens of one job, open or closed; none for an unknown job. */
export async function computeJobRelevance(db: Db, jobId: number, vocabulary: CatalogueVocabulary): Promise<WeightedToken[]> {
  const store = relevanceStore(db);
  const job = await store.findApprovedJob(jobId);
  if (!job) return [];
  const { tokens, countJobs } = await extractJobTokens(store, [job], vocabulary);
  return weigh(selectTokens([...new Set(tokens)], countJobs));
}

/** Extracts title words, skills and categories, with the number of jobs that have each. */
async function extractJobTokens(store: ReturnType<typeof relevanceStore>, jobs: RankedJob[], vocabulary: CatalogueVocabulary) {
  const categories = await store.countJobsByCategory(jobs.map(({ id }) => id));
  const categoryCounts = new Map(categories.map(({ id, jobs }) => [tokenPrefix.category + id, jobs]));
  const tokens = [
    ...jobs.flatMap(({ title, skills }) => [
      ...extractTitleTokens(title, vocabulary),
      ...skills.flatMap((skill) => exactSkillToken(skill) ?? []),
    ]),
    ...categoryCounts.keys(),
  ];
  return { tokens, countJobs: (token: string) => categoryCounts.get(token) ?? countJobsWithWord(token, vocabulary) };
}

const weigh = (tokens: string[]) => tokens.map((token) => ({ token, weight: getWeight(token) }));

/** Selects the heaviest tokens first, the rarer of equal ones, within both limits. */
function selectTokens(tokens: string[], countJobs: (token: string) => number): string[] {
  const selected: string[] = [];
  let entries = 0;
  const counted = tokens.map((token) => ({ token, jobs: countJobs(token) })).filter(({ jobs }) => jobs > 0);
  counted.sort((a, b) => getWeight(b.token) - getWeight(a.token) || a.jobs - b.jobs || (a.token < b.token ? -1 : 1));
  for (const { token, jobs } of counted) {
    if (selected.length === maxTokens) break;
    if (entries + jobs > maxIndexEntries) continue;
    entries += jobs;
    selected.push(token);
  }
  return selected;
}

const getWeight = (token: string) => weights[token[0] as keyof typeof weights] ?? 0;

function countJobsWithWord(token: string, { jobWords, skillCounts }: CatalogueVocabulary): number {
  const word = token.slice(1);
  if (token.startsWith(tokenPrefix.skill)) return skillCounts.get(word) ?? 0;
  const { titleCount, jobCount } = jobWords.frequencyOf(word);
  return token.startsWith(tokenPrefix.title) ? titleCount : jobCount;
}
