/** Completes a question's file types and bytes by the resume limits of its job. */
import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import { resumeMaxBytes } from '#contract/limits.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { resumeExtensions } from '#contract/rules.ts';
import { selectEmployerQuestions } from '../applications/application-answers.ts';

/** Returns the questions of the form, without the voluntary ones. Those for a file name its types and bytes. */
export function selectFormQuestions(questions: readonly Question[], resume: ResumeLimitsOfJob | undefined): Question[] {
  return selectEmployerQuestions(questions).map((question) => {
    if (question.kind !== 'file') return question;
    const { fileTypes = resume?.extensions ?? [...resumeExtensions], fileBytes = resume?.max_bytes ?? resumeMaxBytes } =
      question.limits ?? {};
    return { ...question, limits: { ...question.limits, fileTypes, fileBytes } };
  });
}
