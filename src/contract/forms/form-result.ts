/** The result of a form posted without scripts. The page shows the form again with it. */
import type { AnswerFields } from '#contract/questions/question-schema.ts';

export interface FormResult {
  /** The page's path. */
  path: string;
  message: string;
  /** Advice for the next step. */
  hint?: string;
  /** Messages by field. */
  errors: Record<string, string>;
  /** The submitted values by field. */
  values: Record<string, string>;
  /** The submitted answers to the questions of a job, by question. */
  answers?: AnswerFields;
}
