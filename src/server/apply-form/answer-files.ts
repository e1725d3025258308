/** Holds the files that answer questions with the apply form. */
import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import { validateAnswerFile } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { DomainError } from '../domain-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { ResumeValidator } from '../resumes/resume-validation.ts';
import { selectFormQuestions } from './answer-file-limits.ts';
import { type HeldApplicationOwner, toQueueOwner } from './held-application-room.ts';
import type { HeldApplicationKey, HeldApplications } from './held-applications.ts';

interface AnswerFilesOptions {
  held: HeldApplications;
  findResumeLimits(jobId: number): Promise<ResumeLimitsOfJob | undefined>;
  resumeValidator: ResumeValidator;
}

export function createAnswerFiles({ held, findResumeLimits, resumeValidator }: AnswerFilesOptions) {
  return {
    /**
     * Checks and holds a file.
     *
     * Throws a DomainError with a message for the field of the question.
     * @param questions of the job; a question that an import has removed meanwhile takes no file
     */
    async hold(
      key: HeldApplicationKey,
      owner: HeldApplicationOwner,
      { questions, questionId, file }: { questions: readonly Question[]; questionId: string; file: UploadedFile },
    ): Promise<void> {
      const asked = selectFormQuestions(questions, await findResumeLimits(key.jobId));
      const question = asked.find(({ id, kind }) => id === questionId && kind === 'file');
      if (!question) return;
      const field = answerField(questionId);
      const size = file.truncated ? Number.POSITIVE_INFINITY : file.bytes.length;
      const message = validateAnswerFile(question, { name: file.name, size });
      if (message !== undefined)
        throw new DomainError(file.truncated ? 'too-large' : 'invalid', message, { fields: { [field]: message } });
      const valid = await resumeValidator.validate(file, toQueueOwner(owner), field);
      await held.holdAnswer(key, owner, questionId, valid);
    },
  };
}

export type AnswerFileService = ReturnType<typeof createAnswerFiles>;
