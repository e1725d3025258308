/** Reads a job's form from its detail in Greenhouse's job board API. */
import type { VoluntaryPurpose } from '#contract/questions/question-kinds.ts';
import { toPlainText } from '../mapping/html-texts.ts';
import { firstText, type JsonRecord, toFlag, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { type RawQuestion, tidyQuestions } from './raw-questions.ts';

/** Undefined for a detail without a form. */
export function readGreenhouseQuestions(detail: JsonRecord, company: string): RawQuestion[] | undefined {
  if (!Array.isArray(detail.questions)) return undefined;
  return tidyQuestions([
    ...toRecords(detail.questions).flatMap((question) => readQuestion(question)),
    ...readLocation(detail),
    ...readHistory(detail, 'education', 'Education'),
    ...readHistory(detail, 'employment', 'Employment'),
    ...toRecords(detail.data_compliance).flatMap((rule) => readConsents(rule, company)),
    ...toRecords(detail.compliance).flatMap(readCompliance),
    ...readDemographics(toRecord(detail.demographic_questions)),
  ]);
}

/** Each application has these. */
const ownFields = ['first_name', 'last_name', 'email', 'phone', 'resume', 'resume_text'];

const kinds: Record<string, string> = {
  input_text: 'short_text',
  textarea: 'long_text',
  input_file: 'file',
  multi_value_single_select: 'single',
  multi_value_multi_select: 'multi',
};

/** Several fields are ways to answer one question: a file or a text. Names and values are handed back as they came. */
function readQuestion(question: JsonRecord, purpose?: RawQuestion['purpose']): RawQuestion[] {
  const fields = toRecords(question.fields).filter(
    ({ name, type }) => !ownFields.includes(toText(name)) && toText(type) !== 'input_hidden',
  );
  const help = toPlainText(question.description);
  return fields.map((field) => {
    const type = toText(field.type);
    return {
      id: toText(field.name),
      label: toPlainText(question.label),
      kind: kinds[type] ?? (type || 'unknown'),
      ...(toFlag(question.required) && !purpose && { required: true }),
      ...(help && { help }),
      ...(type.startsWith('multi_value') && { options: readOptions(field.values) }),
      ...(fields.length > 1 && { group: toText(fields[0]?.name) }),
      ...(purpose && { purpose }),
    };
  });
}

const readOptions = (values: unknown) =>
  toRecords(values).map(({ value, id, label }) => ({ value: firstText(value, id), label: toPlainText(label) }));

/** The API ignores a location without its coordinates. */
const readLocation = ({ location_questions: questions }: JsonRecord): RawQuestion[] =>
  toRecords(questions)
    .filter(({ required }) => toFlag(required))
    .map(({ label }) => ({ id: 'location', label: firstText(label, 'Location'), kind: 'location', required: true }));

function readHistory(detail: JsonRecord, name: 'education' | 'employment', label: string): RawQuestion[] {
  return /required$/.test(toText(detail[name])) ? [{ id: name, label, kind: name, required: true }] : [];
}

/** The API tells the purposes, and no text. */
function readConsents(rule: JsonRecord, company: string): RawQuestion[] {
  const days = toText(rule.retention_period);
  const employer = company || 'The company';
  const ask = (name: string, purpose: string): RawQuestion => ({
    id: `data_compliance[${name}]`,
    label: `${employer} may ${purpose}`,
    kind: 'consent',
    required: true,
    consent: { text: `${employer} may ${purpose}.`, version: [firstText(rule.type, 'gdpr'), days].filter(Boolean).join('-') },
  });
  const [processing, retention] = [toFlag(rule.requires_processing_consent), toFlag(rule.requires_retention_consent)];
  const process = 'collect, store and process my data to consider me for this job';
  return [
    ...(processing ? [ask('gdpr_processing_consent_given', process)] : []),
    ...(retention
      ? [ask('gdpr_retention_consent_given', `keep my data${days ? ` for ${days} days` : ''} to consider me later`)]
      : []),
    ...(toFlag(rule.requires_consent) && !processing && !retention ? [ask('gdpr_consent_given', process)] : []),
  ];
}

/** A block may have a text alone. */
const readCompliance = (block: JsonRecord, index: number): RawQuestion[] => [
  ...describe(block, `compliance-${index + 1}`, 'compliance'),
  ...toRecords(block.questions).flatMap((question) => readQuestion(question, 'compliance')),
];

function readDemographics(block: JsonRecord): RawQuestion[] {
  const section = toPlainText(block.header);
  const questions = [...describe(block, 'demographics', 'demographic'), ...toRecords(block.questions).flatMap(readDemographic)];
  return section === '' ? questions : questions.map((question) => ({ ...question, section }));
}

function readDemographic({ id, label, type, answer_options: options }: JsonRecord): RawQuestion[] {
  const [question, kind] = [toText(id), toText(type)];
  const ownWords = toRecords(options).filter(({ free_form }) => toFlag(free_form));
  return [
    {
      id: question,
      label: toPlainText(label),
      kind: kinds[kind] ?? (kind || 'unknown'),
      options: readOptions(options),
      purpose: 'demographic',
    },
    ...readOptions(ownWords).map(({ value, label: words }) => ({
      id: ownWordsId(question, value),
      label: `${words}: in your own words`,
      kind: 'short_text',
      shownIf: { question, anyOf: [value] },
      purpose: 'demographic' as const,
    })),
  ];
}

/** The text that a candidate may add to an option. */
export const ownWordsId = (questionId: string, option: string) => `${questionId}/${option}`;
export const isOwnWordsId = (id: string) => id.includes('/');

const maxLabelLength = 500;

/** The company's text before its questions. */
function describe({ description }: JsonRecord, name: string, purpose: VoluntaryPurpose): RawQuestion[] {
  const text = toPlainText(description);
  if (text === '') return [];
  // A long text continues in the help.
  const space = text.length <= maxLabelLength ? text.length : text.lastIndexOf(' ', maxLabelLength);
  const end = space > 0 ? space : maxLabelLength;
  const help = text.slice(end).trim();
  return [{ id: `${name}-text`, label: text.slice(0, end), kind: 'info', purpose, ...(help && { help }) }];
}
