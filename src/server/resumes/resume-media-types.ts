/** Lists the media types of stored and downloaded resumes. */
import type { ResumeExtension } from '#contract/rules.ts';

export const resumeMediaTypes: Record<ResumeExtension, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
};
