import type { JobDetail } from '#contract/job-calls.ts';
import { AnnouncedQuestions } from './announced-questions.tsx';
import { ApplyHint } from './apply-hint.tsx';

/**
 * The two places of a job page that tell of its questions, which load as one. `hint` is the class of the sentence under the
 * Apply button; without it the questions are listed.
 */
const QuestionNotes = ({ job, hint }: { job: JobDetail['dashboard'][number]; hint?: string | undefined }) =>
  hint === undefined ? <AnnouncedQuestions job={job} /> : <ApplyHint job={job} className={hint} />;

export default QuestionNotes;
