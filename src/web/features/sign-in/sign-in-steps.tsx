import { type Step, Stepper } from '#web/ui/stepper.tsx';
import { useApplyingJob } from './applying-job.ts';

/** Shows where a sign-in is. Opened by Apply, it ends with the application. */
export function SignInSteps({ current }: { current: Step }) {
  return <Stepper current={current} applying={useApplyingJob() !== undefined} />;
}
