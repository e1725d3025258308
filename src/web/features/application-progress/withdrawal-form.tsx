import { useId, useLayoutEffect, useRef } from 'react';
import { type WithdrawalOrigin, withdrawalPath, withdrawalUndoPath } from '#contract/addresses.ts';
import type { ApplicationProgress } from '#contract/application-progress.ts';
import { formatLongDate } from '#labels/job-labels.ts';
import { progressTexts as texts } from '#texts/applied-jobs.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { undoWithdrawalMutation, withdrawMutation } from '#web/api/withdrawal-queries.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { AccountIcon } from '#web/ui/account-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import styles from './withdrawal-form.module.css';

interface WithdrawalFormProps {
  application: ApplicationProgress;
  /** The page to which the form redirects without scripts. */
  origin: WithdrawalOrigin;
  label: string;
  /** Names the job for screen readers where a page lists several applications. */
  title?: string;
}

/** Withdraws an application at once; Undo replaces it until the hand-over. */
export function WithdrawalForm({ application, origin, label, title }: WithdrawalFormProps) {
  const { send: withdraw, isPending: isWithdrawing, error: withdrawError } = useApiMutation(withdrawMutation);
  const { send: undo, isPending: isUndoing, error: undoError } = useApiMutation(undoWithdrawalMutation);
  const { application_id: id, status, withdrawn_at, undo_until, reapply_at } = application;
  const now = useRenderedAt();
  const reapplyId = useId();
  const isWithdrawn = withdrawn_at !== null;
  const button = useRef<HTMLButtonElement>(null);
  const shouldFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Undo replaces the focused button, and the reverse.
  useLayoutEffect(() => {
    if (shouldFocus.current) button.current?.focus();
    shouldFocus.current = false;
  }, [isWithdrawn]);
  const error = isWithdrawn ? undoError : withdrawError;
  const message = <FieldError error={error && errorMessage(error, texts.notChanged)} />;
  if (isWithdrawn ? undo_until === null : status === 'not_selected' || status === 'hired') return message;

  const canReapplyLater = Date.parse(reapply_at) > now.getTime();
  const submit = async () => {
    if (isWithdrawing || isUndoing) return;
    shouldFocus.current = true;
    const { error } = await (isWithdrawn ? undo(id) : withdraw(id));
    if (error) shouldFocus.current = false;
  };
  const job = title !== undefined && <span className="sr-only">{texts.ofJob(title)}</span>;
  return (
    <form
      className={styles.form}
      method="post"
      action={isWithdrawn ? withdrawalUndoPath : withdrawalPath}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input type="hidden" name="application_id" value={id} />
      <input type="hidden" name="origin" value={origin} />
      {isWithdrawn ? (
        <Button ref={button} type="submit" variant="secondary" size="small" busy={isUndoing}>
          <AccountIcon name="undo" size={16} />
          {texts.undo}
          {job}
        </Button>
      ) : (
        <>
          <button
            ref={button}
            type="submit"
            className={styles.withdraw}
            aria-disabled={isWithdrawing || undefined}
            aria-describedby={canReapplyLater ? reapplyId : undefined}
          >
            {label}
            {job}
          </button>
          {canReapplyLater && (
            <span id={reapplyId} className={styles.note}>
              {texts.reapplyAfterwards(formatLongDate(reapply_at))}
            </span>
          )}
        </>
      )}
      {message}
    </form>
  );
}
