/** Reads the form of an offer from the list of Recruitee. */
import { toPlainText } from '../mapping/html-texts.ts';
import { firstText, type JsonRecord, toFlag, toNumber, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { type RawQuestion, tidyQuestions } from './raw-questions.ts';

/** Undefined for an offer without a form. */
export function readRecruiteeQuestions(offer: JsonRecord): RawQuestion[] | undefined {
  if (!Array.isArray(offer.open_questions)) return undefined;
  return tidyQuestions([...readFixedFields(offer), ...sortByPosition(toRecords(offer.open_questions)).map(readQuestion)]);
}

/** A field of the candidate, unlike the open questions. */
export const recruiteeCoverLetter = 'cover_letter';

/** Fields beside name, address, phone and resume, which each application has. */
const fixedFields: [option: string, id: string, label: string, kind: string][] = [
  ['options_cover_letter', recruiteeCoverLetter, 'Cover letter', 'file'],
  ['options_photo', 'photo', 'Photo', 'photo'],
  ['options_salutation', 'salutation', 'Salutation', 'salutation'],
  ['options_title', 'title', 'Title', 'title'],
];

function readFixedFields(offer: JsonRecord): RawQuestion[] {
  const fields = fixedFields.flatMap(([option, id, label, kind]): RawQuestion[] => {
    const state = toText(offer[option]);
    if (state === 'required') return [{ id, label, kind, required: true }];
    return state === 'optional' && kind === 'file' ? [{ id, label, kind }] : [];
  });
  if (!toFlag(offer.locations_question_required)) return fields;
  const label = firstText(offer.locations_question, 'Preferred location');
  return [...fields, { id: 'locations_question', label, kind: 'location', required: true }];
}

const kinds: Record<string, string> = {
  string: 'short_text',
  text: 'long_text',
  single_choice: 'single',
  multi_choice: 'multi',
  boolean: 'boolean',
  number: 'number',
  salary: 'number',
  date: 'date',
  file: 'file',
  legal: 'consent',
  infobox: 'info',
};

function readQuestion(question: JsonRecord): RawQuestion {
  const type = toText(question.kind);
  const kind = kinds[type] ?? (type || 'unknown');
  const text = toPlainText(question.body);
  const chars = toNumber(toRecord(question.options).length);
  const isText = kind === 'short_text' || kind === 'long_text';
  return {
    id: toText(question.id),
    label: text,
    kind,
    ...(toFlag(question.required) && { required: true }),
    ...(isText && chars && chars > 0 && { limits: { chars: Math.round(chars) } }),
    ...(kind === 'consent' && { consent: { text, version: toText(question.id) } }),
    // An answer is sent as the words of its option.
    options: sortByPosition(toRecords(question.open_question_options)).map(({ body }) => {
      const words = toPlainText(body);
      return { value: words, label: words };
    }),
  };
}

const sortByPosition = (rows: readonly JsonRecord[]) =>
  rows.toSorted((left, right) => (toNumber(left.position) ?? 0) - (toNumber(right.position) ?? 0));
