import { Link } from 'react-router';
import * as sentences from '#contract/sentences.ts';
import { texts } from '#texts/open-positions.ts';
import { useQuickApplyMutation } from '../../data/applications.ts';
import { errorStatus, serverMessage } from '../../data/failures.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import styles from './quick-apply.module.css';

interface QuickApplyProps {
  jobId: number;
  title: string;
  /** The button is gone then, and with it the focus. */
  onApplied(): void;
}

/** Applies from the list in one click, with the resume on file. Whoever has none yet is told where to give it. */
export function QuickApplyButton({ jobId, title, onApplied }: QuickApplyProps) {
  const [apply, { isLoading, error }] = useQuickApplyMutation();
  const send = async () => {
    const applied = await apply(jobId);
    // The list that is asked for again then says since when.
    if (errorStatus(applied.error) === 409) return;
    if (applied.error) return showToast(sentences.applicationFailed, 'failure');
    showToast(texts.quickApply.applied);
    onApplied();
  };
  return (
    <div className={styles.quick}>
      <Button variant="secondary" size="small" busy={isLoading} aria-label={texts.quickApply.buttonFor(title)} onClick={send}>
        {texts.quickApply.button}
      </Button>
      <FieldError error={error && (serverMessage(error) ?? sentences.applicationFailed)} />
      {errorStatus(error) === 400 && (
        <Link className="link" to={paths.profile}>
          {texts.quickApply.profile}
        </Link>
      )}
    </div>
  );
}
