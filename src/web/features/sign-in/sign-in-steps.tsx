import { texts } from '#texts/widgets.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { useApplyingJob } from './applying-job.ts';

const { confirm, ...signInSteps } = texts.applySteps;

/** Shows where a sign-in is. Opened by Apply, it ends with the application. */
export function SignInSteps({ current }: { current: keyof typeof signInSteps }) {
  return <Stepper current={current} steps={useApplyingJob() === undefined ? signInSteps : texts.applySteps} />;
}
