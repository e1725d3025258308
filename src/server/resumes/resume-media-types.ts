import type { ResumeExtension } from '#contract/rules.ts';

/** What the kinds of resume are stored and sent as. */
export const resumeMediaTypes: Record<ResumeExtension, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};
