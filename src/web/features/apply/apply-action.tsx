import { applyPath } from '#contract/addresses.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { PressLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './apply-action.module.css';
import type { ApplyFlow } from './use-apply-flow.ts';

interface ApplyActionProps {
  applying: ApplyFlow;
  job: { joborder_id: number; title: string };
  wide?: boolean;
}

/** The Apply button, or the date of the application. */
export function ApplyAction({ applying, job, wide }: ApplyActionProps) {
  if (applying.appliedOn) {
    return (
      <p className={styles.applied} data-wide={wide || undefined}>
        <Icon name="check" />
        {texts.appliedOn(formatDate(applying.appliedOn))}
      </p>
    );
  }
  return (
    <PressLink className={styles.apply} fullWidth={wide ?? false} to={applyPath(job.joborder_id)} onPress={applying.start}>
      {texts.apply}
      <span className="sr-only">{texts.applyFor(job.title)}</span>
    </PressLink>
  );
}
