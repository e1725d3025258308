import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './apply-action.module.css';
import type { ApplyFlow } from './use-apply-flow.ts';

/** The Apply button, or the date of the application. */
export function ApplyAction({ applying, title, wide }: { applying: ApplyFlow; title: string; wide?: boolean }) {
  if (applying.appliedOn) {
    return (
      <p className={styles.applied} data-wide={wide || undefined}>
        <Icon name="check" />
        {texts.appliedOn(formatDate(applying.appliedOn))}
      </p>
    );
  }
  return (
    <Button className={styles.apply} fullWidth={wide ?? false} onClick={applying.start}>
      {texts.apply}
      <span className="sr-only">{texts.applyFor(title)}</span>
    </Button>
  );
}
