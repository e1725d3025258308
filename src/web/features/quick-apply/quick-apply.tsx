import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { jobPath, paths, receiptPath } from '#contract/addresses.ts';
import type { JobCard } from '#contract/job-calls.ts';
import * as limits from '#contract/limits.ts';
import * as messages from '#contract/messages.ts';
import { formatDate, formatJobTitle, formatOwnPlace } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/quick-apply.ts';
import { texts as listTexts } from '#texts/open-positions.ts';
import { type ApiError, errorCode, errorMessage, errorStatus, serverMessage } from '#web/api/api-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon, IconFrame } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './quick-apply.module.css';
import { type QuickApplyStart, useQuickApply } from './use-quick-apply.ts';

interface QuickApplyProps {
  job: JobCard;
  appliedDate: string | undefined;
  start: QuickApplyStart;
  /** The classes of the row, passed on so that the list's script stays one file. */
  rowStyles: CSSModuleClasses;
  /** The note before this one. */
  note: ReactNode;
}

const allSeconds = limits.quickApplyUndoMs / 1000;

/** The notes and the button of a row: sends the application, offers Undo for ten seconds, then shows the date. */
export function QuickApply({ job, appliedDate, start, rowStyles, note }: QuickApplyProps) {
  const title = formatJobTitle(job.title);
  const place = formatOwnPlace(job);
  const quickApply = useQuickApply(job.joborder_id, start);
  const { state, secondsLeft, isOver, isBusy, applyError, undoError } = quickApply;
  const button = useRef<HTMLButtonElement>(null);
  const applied = useRef<HTMLParagraphElement>(null);
  const wasFocused = useRef(false);

  const submit = async () => {
    // `apply-starts.ts` counts it.
    document.body.dataset.applying = String(job.joborder_id);
    const { error } = await quickApply.apply();
    // Already applied: the refetched list shows the date.
    wasFocused.current = errorStatus(error) === 409 && document.activeElement === button.current;
    if (error && errorStatus(error) !== 409) showToast(messages.applicationFailed, 'failure');
  };

  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (start === 'applied') return void quickApply.resume().catch(() => undefined);
    // This button replaces the pressed one.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    void submit();
  });

  useEffect(() => {
    if (!isOver) return;
    wasFocused.current = document.activeElement === button.current;
    quickApply.finish();
    showToast(texts.applied);
  });

  const isSending = state.name === 'sending';
  const isApplied = (state.name === 'sent' || state.name === 'idle') && appliedDate !== undefined;
  useLayoutEffect(() => {
    if (isApplied && wasFocused.current) applied.current?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [isApplied]);

  const error = isApplied || isSending ? undoError && errorMessage(undoError, texts.undoFailed) : describeApplyError(applyError);
  return (
    <>
      <div className={rowStyles.notes}>
        {note}
        <div className={styles.line}>
          <p role="status">
            {isSending && (
              <>
                <b>{texts.sending(state.resume, place)}</b> <span className="sr-only">{texts.undoInTime(state.seconds)}</span>
              </>
            )}
            {state.name === 'undone' && <span className={styles.undone}>{messages.quickApplyUndone}</span>}
          </p>
          {isSending && (
            <span className={styles.count} aria-hidden="true">
              {texts.seconds(secondsLeft)}
            </span>
          )}
        </div>
        {isSending && <Journey share={1 - (secondsLeft - 1) / allSeconds} />}
        {isApplied && (
          <p ref={applied} className={rowStyles.applied} tabIndex={-1}>
            <Icon name="check" size={18} />
            {listTexts.row.appliedOn(formatDate(appliedDate), place)}
            {state.name === 'sent' && state.applicationId !== undefined && (
              <Link
                className={`link ${styles.receipt}`}
                to={receiptPath(state.applicationId)}
                aria-label={texts.receiptFor(title)}
              >
                {texts.receipt}
              </Link>
            )}
          </p>
        )}
      </div>
      <div className={rowStyles.end}>
        <div className={styles.quick}>
          {!isApplied && (
            <Button
              ref={button}
              variant="secondary"
              size="small"
              className={styles.button}
              busy={isBusy}
              aria-label={isSending ? texts.undoFor(title) : listTexts.quickApply.buttonFor(title)}
              onClick={() => void (isSending ? quickApply.undo() : submit())}
            >
              {isSending && undoIcon}
              {isSending ? texts.undo : listTexts.quickApply.button}
            </Button>
          )}
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          {!isSending && !isApplied && errorStatus(applyError) === 400 && (
            <Link className="link" to={requiresForm(applyError) ? jobPath(job.joborder_id) : paths.profile}>
              {requiresForm(applyError) ? texts.role : texts.profile}
            </Link>
          )}
        </div>
        <span className={rowStyles.arrow}>
          <Icon name="arrow" size={22} />
        </span>
      </div>
    </>
  );
}

/** Not the account's icon, since the list preloads each file of this part by its name. */
const undoIcon = (
  <IconFrame size={16} isMirrored>
    <path d="M9 7 4.5 11.5 9 16" />
    <path d="M4.5 11.5H14a5 5 0 0 1 0 10h-2" />
  </IconFrame>
);

/** The job has questions or takes another resume, or one applies on the company's own page. Its page says which. */
const requiresForm = (error: ApiError | undefined) =>
  ['questions_unanswered', 'applied_elsewhere', 'resume_unsuitable'].includes(errorCode(error) ?? '');

const describeApplyError = (error: ApiError | undefined) =>
  error && errorStatus(error) !== 409 ? (serverMessage(error) ?? messages.applicationFailed) : undefined;

/** A dot that travels between two stations. */
const Journey = ({ share }: { share: number }) => (
  <span className={styles.journey} style={{ '--share': share } as CSSProperties} aria-hidden="true">
    <i />
  </span>
);
