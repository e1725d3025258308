/** Schemas of a company's questions and of the answers to them. The import format has the same shape. */
import { z } from 'zod/mini';
import { questionKinds, voluntaryPurposes } from './question-kinds.ts';

const option = z.object({
  /** As the applicant tracking system knows it. */
  value: z.string(),
  label: z.string(),
});

const answerLimits = z.object({
  /** UTF-16 code units of a text, as browsers count them. */
  chars: z.optional(z.number()),
  /** Bytes of a text in UTF-8. */
  bytes: z.optional(z.number()),
  /** Of a number. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Extensions of a file, of those of a resume; absent for all of them. */
  fileTypes: z.optional(z.array(z.string())),
  fileBytes: z.optional(z.number()),
});

/** The company's own text to which an applicant consents. */
const consentText = z.object({
  text: z.string(),
  version: z.string(),
  /** The day of the version, as YYYY-MM-DD. */
  date: z.optional(z.string()),
  link: z.optional(z.string()),
});

export const question = z.object({
  /** As the applicant tracking system knows it. */
  id: z.string(),
  label: z.string(),
  /** Plain text. */
  help: z.optional(z.string()),
  kind: z.enum(questionKinds),
  /** Only while the question is shown; in a group, one answer suffices. */
  required: z.optional(z.boolean()),
  /** Of `single` and `multi`. */
  options: z.optional(z.array(option)),
  /** One answer suffices for all questions of a group. They follow one another. */
  group: z.optional(z.string()),
  /** The heading of the questions that follow one another with it. */
  section: z.optional(z.string()),
  limits: z.optional(answerLimits),
  /** Shown only while an earlier question has one of these answers: option values, `true` or `false`. */
  shownIf: z.optional(z.object({ question: z.string(), anyOf: z.array(z.string()) })),
  /** Of `consent`. */
  consent: z.optional(consentText),
  /** Of a voluntary self-identification, which is no part of the application. Absent for all other questions. */
  purpose: z.optional(z.enum(voluntaryPurposes)),
});
export type Question = z.output<typeof question>;

/** Answers as a form has them, by question: the texts of its fields, and none without an answer. */
export const answerFields = z.record(z.string(), z.array(z.string()));
export type AnswerFields = Readonly<Record<string, readonly string[]>>;

/** Uploaded files by question, with their sizes in bytes. */
export type AnswerFiles = Readonly<Record<string, { name: string; size: number }>>;
