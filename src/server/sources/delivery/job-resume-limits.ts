/** Finds and enforces the resume limits of a job's applicant tracking system. */

import type { ResumeLimitsOfJob } from '#contract/forms/resume-limits.ts';
import { resumeMaxBytes } from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { parseResumeExtension, resumeExtensions } from '#contract/rules.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SourceKeys } from '../source-keys.ts';
import { findAccountOfJob } from './ats-accounts.ts';

const code = 'resume_unsuitable';

export function createJobResumeLimits(keys: SourceKeys) {
  /** Undefined if every resume of the portal suits. */
  async function find(db: Db, jobId: number): Promise<ResumeLimitsOfJob | undefined> {
    const limits = (await findAccountOfJob(db, jobId, keys))?.submitter.resumeLimits;
    const max_bytes = Math.min(resumeMaxBytes, limits?.maxBytes ?? resumeMaxBytes);
    const extensions = resumeExtensions.filter((extension) => limits?.extensions?.includes(extension) ?? true);
    if (max_bytes === resumeMaxBytes && extensions.length === resumeExtensions.length) return undefined;
    return { max_bytes, extensions, sentence: messages.resumeLimits(extensions, max_bytes) };
  }

  async function findRefusal(db: Db, jobId: number, file: { name: string; size: number }): Promise<string | undefined> {
    const limits = await find(db, jobId);
    if (!limits) return undefined;
    const extension = parseResumeExtension(file.name);
    if (extension && limits.extensions.includes(extension) && file.size <= limits.max_bytes) return undefined;
    return messages.resumeUnsuitable(limits.sentence);
  }

  return {
    find,

    /** An upload. Throws a DomainError with the limits. */
    async assertSuitable(db: Db, jobId: number, file: { name: string; size: number }): Promise<void> {
      const refusal = await findRefusal(db, jobId, file);
      if (refusal !== undefined) throw new DomainError('invalid', refusal, { code, fields: { resume: refusal } });
    },

    /** The resume on file. Throws a DomainError with the limits. `trx` stores the application. */
    async assertStoredSuitable(trx: Db, jobId: number, resumeId: string): Promise<void> {
      const file = await trx.selectFrom('files').where('id', '=', resumeId).select(['name', 'size']).executeTakeFirst();
      const refusal = file && (await findRefusal(trx, jobId, { name: file.name, size: Number(file.size) }));
      if (refusal !== undefined) throw new DomainError('invalid', refusal, { code });
    },
  };
}

export type JobResumeLimits = ReturnType<typeof createJobResumeLimits>;
