/** Holds the files that answer questions with the apply form, and stores them for the application. */
import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import { validateAnswerFile } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import type { AnsweredFile } from '../applications/application-answers.ts';
import type { CandidateService } from '../candidates/candidates.ts';
import { DomainError } from '../domain-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { ResumeValidator } from '../resumes/resume-validation.ts';
import { selectFormQuestions } from './answer-file-limits.ts';
import {
  type HeldAnswerFile,
  type HeldApplicationKey,
  type HeldApplicationOwner,
  type HeldApplications,
  toTurnOwner,
} from './held-applications.ts';

interface AnswerFilesOptions {
  held: HeldApplications;
  candidates: Pick<CandidateService, 'storeAnswerFile' | 'removeFiles'>;
  findResumeLimits(jobId: number): Promise<ResumeLimitsOfJob | undefined>;
  resumeValidator: ResumeValidator;
}

export function createAnswerFiles({ held, candidates, findResumeLimits, resumeValidator }: AnswerFilesOptions) {
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
      const valid = await resumeValidator.validate(file, toTurnOwner(owner), field);
      await held.holdAnswer(key, owner, questionId, valid);
    },

    /** Stores the bytes, which the application records or `remove` removes. Undefined if a file has expired. */
    async store(key: HeldApplicationKey, answers: readonly HeldAnswerFile[]): Promise<Record<string, AnsweredFile> | undefined> {
      const stored: Record<string, AnsweredFile> = {};
      for (const { questionId, name, mediaType } of answers) {
        const bytes = await held.readAnswer(key, questionId);
        if (!bytes) return undefined;
        stored[questionId] = await candidates.storeAnswerFile({ name, mediaType, bytes });
      }
      return stored;
    },

    remove: (stored: Readonly<Record<string, AnsweredFile>>) => candidates.removeFiles(Object.values(stored).map(({ id }) => id)),
  };
}

export type AnswerFileService = ReturnType<typeof createAnswerFiles>;
