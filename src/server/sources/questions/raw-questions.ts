/** Builds questions of the import format from the forms of providers. A form that has none of the format's kinds is kept by its word. */
import { questionFilesMax, questionsMax } from '#contract/limits.ts';
import type { QuestionKind, VoluntaryPurpose } from '#contract/questions/question-kinds.ts';
import { hasManyOptions, hasMuchText, isQuestionId } from '#server/catalogue/import/schemas/imported-questions-schema.ts';
import type { JsonRecord } from '../mapping/json-values.ts';
import type { SourceSettings } from '../source.ts';

/** A question of the import format (docs/import-format.md), not validated yet. */
export interface RawQuestion {
  id: string;
  label: string;
  /** A `QuestionKind`, or the provider's word for what the portal cannot ask. */
  kind: string;
  required?: boolean;
  help?: string;
  options?: { value: string; label: string }[];
  group?: string;
  limits?: { chars?: number };
  consent?: { text: string; version: string };
  section?: string;
  shownIf?: { question: string; anyOf: string[] };
  purpose?: VoluntaryPurpose;
}

const maxLabelLength = 500;
const maxHelpLength = 5000;
const maxSectionLength = 200;
const maxOptionLength = 300;
const maxValueLength = 200;
const maxOptions = 500;
const maxConsentLength = 5000;
const voluntaryKinds: readonly string[] = ['single', 'multi', 'boolean', 'short_text', 'info'] satisfies QuestionKind[];

/**
 * The fields of the import format: what an applicant is asked, and where one applies if the portal cannot ask it.
 * @param questions undefined where the board tells no form; one then applies in the portal
 * @param applyUrl the provider's page of the job; empty without one
 */
export function formFields(questions: RawQuestion[] | undefined, applyUrl: string, { apply }: SourceSettings): JsonRecord {
  if (apply === 'link-out') return applyUrl === '' ? {} : { apply_url: applyUrl };
  return questions === undefined ? {} : { questions, ...(applyUrl !== '' && { apply_url: applyUrl }) };
}

/** Whether an address of a row belongs to its provider. */
export const isAddressOf = (url: string, domain: string): boolean => {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
};

/** One ill question does not reject its job: it becomes one that the portal cannot ask. */
export function tidyQuestions(questions: readonly RawQuestion[]): RawQuestion[] {
  const byId = new Map<string, RawQuestion>();
  let files = 0;
  for (const [index, question] of questions.entries()) {
    const tidy = tidyQuestion(question, index + 1);
    if (tidy.purpose && !voluntaryKinds.includes(tidy.kind)) continue;
    if (tidy.shownIf && !hasAnswer(byId.get(tidy.shownIf.question), tidy.shownIf.anyOf)) continue;
    if (tidy.kind === 'file' && ++files > questionFilesMax) tidy.kind = 'one file too many';
    if (!byId.has(tidy.id)) byId.set(tidy.id, tidy);
  }
  const form = [...byId.values()];
  const excess = findExcess(form);
  if (!excess) return form;
  return [{ id: 'form', label: `A form of ${form.length} questions`, kind: excess, required: true }];
}

function findExcess(form: readonly RawQuestion[]): string | undefined {
  if (form.length > questionsMax) return 'too many questions';
  if (hasManyOptions(form)) return 'too many options';
  return hasMuchText(form) ? 'too much text' : undefined;
}

const hasAnswer = (parent: RawQuestion | undefined, values: readonly string[]) =>
  !!parent?.options?.some(({ value }) => values.includes(value));

function tidyQuestion({ options: given, ...question }: RawQuestion, number: number): RawQuestion {
  const { id, label, help, kind, consent, section } = question;
  const hasId = isQuestionId(id);
  const base = {
    ...question,
    id: hasId ? id : `question-${number}`,
    label: label.slice(0, maxLabelLength).trim() || id,
    ...(help !== undefined && { help: help.slice(0, maxHelpLength) }),
    ...(section !== undefined && { section: section.slice(0, maxSectionLength) }),
    ...(consent && { consent: { ...consent, text: consent.text.slice(0, maxConsentLength) } }),
  };
  if (!hasId) return { ...base, kind: `${kind} without a name` };
  if (kind === 'consent' && !consent?.text) return { ...base, kind: 'consent without a text' };
  if (kind !== 'single' && kind !== 'multi') return base;
  const options = (given ?? []).map(({ value, label: text }) => ({ value, label: text.slice(0, maxOptionLength).trim() }));
  const valid = options.filter(({ value, label: text }) => value !== '' && value.length <= maxValueLength && text !== '');
  const distinct = [...new Map(valid.map((option) => [option.value, option])).values()];
  if (distinct.length === 0) return { ...base, kind: `${kind} without answers` };
  if (distinct.length > maxOptions) return { ...base, kind: `${kind} of ${distinct.length} answers` };
  return { ...base, options: distinct };
}
