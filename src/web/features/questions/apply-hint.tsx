import type { JobDetail } from '#contract/job-calls.ts';
import { countApplyMinutes, countQuestions } from '#contract/questions/question-count.ts';
import { texts } from '#texts/job/announced-questions.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';

interface ApplyHintProps {
  job: JobDetail['dashboard'][number];
  className: string | undefined;
}

/** How long the questions take, or where the company asks them. */
export function ApplyHint({ job: { company, apply_url, questions = [] }, className }: ApplyHintProps) {
  const signedIn = useIsSignedIn();
  const minutes = countApplyMinutes(countQuestions(questions));
  return <p className={className}>{apply_url ? texts.elsewhere(company) : texts.howLong(minutes, signedIn)}</p>;
}
