import { useEffect, useRef } from 'react';
import { applyPath } from '#contract/addresses.ts';
import type { JobDetail } from '#contract/job-calls.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { ActionLink, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './apply-action.module.css';
import type { ApplyFlow } from './use-apply-flow.ts';

interface ApplyActionProps {
  applying: ApplyFlow;
  job: Pick<JobDetail['dashboard'][number], 'joborder_id' | 'title' | 'questions' | 'apply_url'>;
  wide?: boolean;
}

/** The Apply button, or the date of the application. */
export function ApplyAction({ applying, job, wide }: ApplyActionProps) {
  if (applying.appliedOn) return <AppliedOn date={applying.appliedOn} isNew={applying.isNew} wide={wide} />;
  // Questions are asked on the apply page.
  const Action = job.apply_url || job.questions ? ButtonLink : ActionLink;
  return (
    <Action
      className={styles.apply}
      fullWidth={wide ?? false}
      to={job.apply_url ?? applyPath(job.joborder_id)}
      onPress={applying.start}
    >
      {texts.apply}
      <span className="sr-only">{texts.applyFor(job.title)}</span>
    </Action>
  );
}

/** Takes the focus of the button that it replaces. */
function AppliedOn({ date, isNew, wide }: { date: string; isNew: boolean; wide: boolean | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // After the dialog has returned the focus. The page has up to three such lines, of which one or two are visible.
    queueMicrotask(() => {
      if (!isNew || !line.current?.checkVisibility() || document.activeElement?.matches('[data-applied]')) return;
      line.current.focus({ preventScroll: true });
    });
  }, [isNew]);
  return (
    <p ref={line} className={styles.applied} data-wide={wide || undefined} data-applied tabIndex={-1}>
      <Icon name="check" />
      {texts.appliedOn(formatDate(date))}
    </p>
  );
}
