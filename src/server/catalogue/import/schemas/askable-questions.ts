/** Decides which imported questions the portal can ask, and whether one applies elsewhere. */
import * as limits from '#contract/limits.ts';
import { questionKinds } from '#contract/questions/question-kinds.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { resumeExtensions } from '#contract/rules.ts';
import type { ImportedQuestion } from './imported-questions-schema.ts';

/** A question that the portal cannot ask. */
export interface UnaskableQuestion {
  label: string;
  kind: string;
  /** A required one moves the application elsewhere; an optional one is left out. */
  isRequired: boolean;
}

export interface JobQuestions {
  questions: Question[];
  /** Where one applies instead of here, or empty. */
  applyUrl: string;
  unaskable?: UnaskableQuestion[];
}

/**
 * A job with an address alone is applied for there, and so is one with a required question that the portal cannot ask.
 *
 * Returns a message for questions that contradict one another, and for a missing address.
 * @param imported null for a job that states none
 * @param applyUrl empty for a job that states none
 */
export function resolveQuestions(
  imported: ImportedQuestion[] | null,
  applyUrl: string,
): JobQuestions | { path: (string | number)[]; message: string } {
  const given = imported ?? [];
  for (const [index, question] of given.entries()) {
    const problem = findContradiction(question, given.slice(0, index));
    if (problem) return { path: ['questions', index, problem[0]], message: problem[1] };
  }
  const unaskable = given.filter((question) => !isAskable(question, given));
  const questions = given.filter((question) => !unaskable.includes(question)).map(toQuestion);
  const required = unaskable.find((question) => isBlocking(question, questions));
  if (required && applyUrl === '')
    return {
      path: ['questions', given.indexOf(required), 'kind'],
      message: `is "${required.kind}", which the portal cannot ask; give apply_url, where one applies instead`,
    };
  const isElsewhere = required !== undefined || (imported === null && applyUrl !== '');
  return {
    questions: isElsewhere ? [] : questions,
    applyUrl: isElsewhere ? applyUrl : '',
    ...(unaskable.length > 0 && {
      unaskable: unaskable.map((question) => ({
        label: question.label,
        kind: question.kind,
        isRequired: isBlocking(question, questions),
      })),
    }),
  };
}

/** In a group, another question suffices. A question after an answer to another unaskable one is never shown. */
const isBlocking = ({ required, group, purpose, shownIf }: ImportedQuestion, asked: readonly Question[]) =>
  required === true &&
  purpose === undefined &&
  !(group !== undefined && asked.some((other) => other.group === group)) &&
  (shownIf === undefined || asked.some(({ id }) => id === shownIf.question));

const isKnownKind = (kind: string): kind is Question['kind'] => questionKinds.some((known) => known === kind);

/** A question whose condition cannot be met is left out, and so are files of other types and beyond their number. */
function isAskable(question: ImportedQuestion, all: readonly ImportedQuestion[]): boolean {
  const { kind, shownIf } = question;
  if (!isKnownKind(kind) || (kind === 'file' && !takesFile(question, all))) return false;
  const parent = shownIf && all.find(({ id }) => id === shownIf.question);
  return !parent || isAskable(parent, all);
}

function takesFile(question: ImportedQuestion, all: readonly ImportedQuestion[]): boolean {
  const index = all.filter(({ kind }) => kind === 'file').indexOf(question);
  return index < limits.questionFilesMax && selectFileTypes(question.limits?.fileTypes)?.length !== 0;
}

/** The types that the portal takes too, since it checks the content of files; undefined for all of them. */
function selectFileTypes(types: readonly string[] | undefined): string[] | undefined {
  const named = types?.map((type) => type.toLowerCase().replace(/^\./, ''));
  return named && resumeExtensions.filter((extension) => named.includes(extension));
}

/** Omits absent members by a round trip through JSON, so that equal questions have equal JSON. */
function toQuestion({ id, label, kind, limits: bounds, ...optional }: ImportedQuestion): Question {
  const checked = {
    ...bounds,
    ...(bounds?.chars !== undefined && { chars: Math.min(bounds.chars, limits.longAnswerMaxLength) }),
    ...(bounds?.fileTypes && { fileTypes: selectFileTypes(bounds.fileTypes) }),
    ...(bounds?.fileBytes !== undefined && { fileBytes: Math.min(bounds.fileBytes, limits.resumeMaxBytes) }),
  };
  const { help, required, options, group, section, shownIf, consent, purpose } = optional;
  return JSON.parse(
    JSON.stringify({
      id,
      label,
      help: help || undefined,
      kind,
      required: (required && !purpose && kind !== 'info') || undefined,
      options: hasOptions(kind) ? options : undefined,
      group: group || undefined,
      section: section || undefined,
      limits: Object.values(checked).some((value) => value !== undefined) ? checked : undefined,
      shownIf,
      consent: kind === 'consent' ? consent : undefined,
      purpose,
    }),
  );
}

const hasOptions = (kind: string) => kind === 'single' || kind === 'multi';

/** @param earlier the questions before it */
function findContradiction(question: ImportedQuestion, earlier: readonly ImportedQuestion[]): [string, string] | undefined {
  const { id, kind, options = [], limits: bounds, group, shownIf, consent, purpose } = question;
  if (earlier.some((other) => other.id === id)) return ['id', 'occurs twice'];
  if (hasOptions(kind)) {
    if (options.length === 0) return ['options', 'is missing'];
    if (new Set(options.map(({ value }) => value)).size < options.length) return ['options', 'has a value twice'];
  }
  if (kind === 'consent' && !consent) return ['consent', 'is missing'];
  if (purpose && !['single', 'multi', 'boolean', 'short_text', 'info'].includes(kind))
    return ['kind', 'must be single, multi, boolean, short_text or info in a voluntary question'];
  if (bounds?.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max)
    return ['limits', 'has a min above its max'];
  if (group && earlier.at(-1)?.group !== group && earlier.some((other) => other.group === group))
    return ['group', 'has another question between its questions'];
  return shownIf && findConditionError(question, earlier);
}

function findConditionError(
  { shownIf, purpose }: ImportedQuestion,
  earlier: readonly ImportedQuestion[],
): [string, string] | undefined {
  const parent = earlier.find(({ id }) => id === shownIf?.question);
  if (!parent) return ['shownIf', 'names no earlier question'];
  if (parent.purpose !== purpose) return ['shownIf', 'names a question of another purpose'];
  const values = hasOptions(parent.kind) ? parent.options?.map(({ value }) => value) : undefined;
  const known = values ?? (parent.kind === 'boolean' ? ['true', 'false'] : undefined);
  if (!known && isKnownKind(parent.kind)) return ['shownIf', 'names a question without options'];
  return !known || shownIf?.anyOf.some((value) => known.includes(value))
    ? undefined
    : ['shownIf', 'names no answer of that question'];
}
