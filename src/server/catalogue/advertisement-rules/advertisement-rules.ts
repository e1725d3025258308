/** Names what rules for job advertisements ask for and an advertisement lacks. */
import type { ImportedJob } from '../import/imported-job.ts';
import { checkEuRules } from './eu-rules.ts';
import { checkOntarioRules } from './ontario-rules.ts';
import type { RuleCheck, RuleNote } from './rule-note.ts';
import { checkUsRules } from './us-rules.ts';

const ruleChecks = { eu: checkEuRules, ontario: checkOntarioRules, us: checkUsRules } satisfies Record<string, RuleCheck>;

export type RuleSet = keyof typeof ruleChecks;

export const ruleSets = Object.keys(ruleChecks) as RuleSet[];

/**
 * Returns no note for a job that lacks nothing, or has its place elsewhere. That is no legal opinion: the size of the employer
 * and other conditions of a law are unknown.
 */
export const checkRules = (job: ImportedJob, rules: readonly RuleSet[]): (RuleNote & { rules: RuleSet })[] =>
  rules.flatMap((name) => ruleChecks[name](job).map((note) => ({ ...note, rules: name })));
