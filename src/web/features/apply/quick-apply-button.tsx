import { mutationOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { applyPath, paths } from '#contract/addresses.ts';
import * as messages from '#contract/messages.ts';
import { texts } from '#texts/open-positions.ts';
import { errorStatus, serverMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { PressLink } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './quick-apply-button.module.css';

const loadQueries = lazyImport(() => import('#web/api/application-queries.ts'));

const quickApplyMutation = mutationOptions({
  mutationFn: async (jobId: number, context) => (await loadQueries()).sendQuickApply(jobId, context),
});

interface QuickApplyButtonProps {
  jobId: number;
  title: string;
  /** Called when the button disappears, so that the parent moves the focus. */
  onApplied(): void;
}

/** Applies from the list in one click, with the resume on file. */
export function QuickApplyButton({ jobId, title, onApplied }: QuickApplyButtonProps) {
  const { send: apply, isPending, error } = useApiMutation(quickApplyMutation);
  const submit = async () => {
    const applied = await apply(jobId);
    // Already applied: the refetched list shows the date.
    if (errorStatus(applied.error) === 409) return;
    if (applied.error) return showToast(messages.applicationFailed, 'failure');
    showToast(texts.quickApply.applied);
    onApplied();
  };
  return (
    <div className={styles.quick}>
      <PressLink
        variant="secondary"
        size="small"
        busy={isPending}
        aria-label={texts.quickApply.buttonFor(title)}
        to={applyPath(jobId)}
        onPress={submit}
      >
        {texts.quickApply.button}
      </PressLink>
      <FieldError error={error && (serverMessage(error) ?? messages.applicationFailed)} />
      {errorStatus(error) === 400 && (
        <Link className="link" to={paths.profile}>
          {texts.quickApply.profile}
        </Link>
      )}
    </div>
  );
}
