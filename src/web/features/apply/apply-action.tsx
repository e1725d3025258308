import { useEffect, useRef } from 'react';
import { applyPath } from '#contract/addresses.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { ActionLink } from '#web/ui/button.tsx';
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
  if (applying.appliedOn) return <AppliedOn date={applying.appliedOn} isNew={applying.isNew} wide={wide} />;
  return (
    <ActionLink className={styles.apply} fullWidth={wide ?? false} to={applyPath(job.joborder_id)} onPress={applying.start}>
      {texts.apply}
      <span className="sr-only">{texts.applyFor(job.title)}</span>
    </ActionLink>
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
