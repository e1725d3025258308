import type { ResumeExtension } from '#contract/rules.ts';

/** Media types of stored and downloaded resumes. */
export const resumeMediaTypes: Record<ResumeExtension, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};
