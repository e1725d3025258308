import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { applyPath, jobPath, paths } from '#contract/addresses.ts';
import type { StartedApplication } from '#contract/application-calls.ts';
import { emptyJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { formatDate, formatJobTitle } from '#labels/job-labels.ts';
import { texts as dialog } from '#texts/confirm-dialog.ts';
import { texts as widgets } from '#texts/widgets.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { dismissStartedApplicationMutation, refetchStartedApplication } from '#web/api/started-application-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './started-application-bar.module.css';

const texts = dialog.bar;

/** Links to the application that a first resume interrupted. */
export function StartedApplicationBar({ started }: { started: StartedApplication }) {
  const { send: sendDismissal } = useApiMutation(dismissStartedApplicationMutation);
  useRefetchOnReturn(started.joborder_id);
  const words = useId();
  const finish = useRef<HTMLAnchorElement>(null);
  useFocusBeforeHeading(finish);
  const title = formatJobTitle(started.title);

  const dismiss = async () => {
    const dismissal = sendDismissal(started);
    focusHeading();
    const { error } = await dismissal;
    if (error) showToast(texts.notDismissed, 'failure');
  };

  return (
    <section className={styles.bar} aria-label={texts.label}>
      <div className={`wrap ${styles.row}`}>
        {started.open ? (
          <>
            <div className={styles.steps}>
              <Stepper steps={widgets.applySteps} current="confirm" mini />
            </div>
            <p id={words} className={styles.words}>
              {texts.start}
              <b>{title}</b>
              {texts.end}
            </p>
            <FinishLink ref={finish} jobId={started.joborder_id} describedBy={words} />
          </>
        ) : (
          <p className={styles.words} data-closed>
            {texts.closed(title)}{' '}
            <Link
              className="link"
              to={`${paths.openPositions}?${serializeJobFilters({ ...emptyJobFilters, description: started.title })}`}
            >
              {texts.similar}
            </Link>
          </p>
        )}
        <button type="button" className={styles.dismiss} aria-label={texts.dismiss} onClick={() => void dismiss()}>
          <Icon name="close" size={20} />
        </button>
      </div>
    </section>
  );
}

/** Opens the confirm dialog on the job's page; without scripts the apply page. */
function FinishLink({ ref, jobId, describedBy }: { ref: Ref<HTMLAnchorElement>; jobId: number; describedBy: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      ref={ref}
      aria-describedby={describedBy}
      className={styles.finish}
      size="small"
      to={applyPath(jobId)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // The job's page opens the confirm dialog for it (spec §4).
        storage.set('loginUrl', jobPath(jobId));
        void navigate(jobPath(jobId));
      }}
    >
      {texts.finish}
    </ButtonLink>
  );
}

/** Back in this tab, the candidate may have finished or dismissed the application elsewhere. */
function useRefetchOnReturn(jobId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = async () => {
      if (document.visibilityState !== 'visible') return;
      if ((await refetchStartedApplication(client)) !== null) return;
      const detail = await client.fetchQuery({ ...jobDetailQuery(jobId), staleTime: 0 }).catch(() => undefined);
      const appliedAt = detail?.applied_date ?? detail?.applied_date_hire;
      if (appliedAt) showToast(texts.appliedOn(formatDate(appliedAt)));
    };
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [client, jobId]);
}

/**
 * Takes the focus that a navigation gives to the heading, since the bar stands before it: after the first resume the next Enter
 * finishes the application. Stops at the user's first press.
 */
function useFocusBeforeHeading(link: RefObject<HTMLAnchorElement | null>): void {
  useEffect(() => {
    const presses = new AbortController();
    const takeFocus = () => {
      if (document.activeElement?.matches('main h1')) link.current?.focus();
    };
    for (const type of ['keydown', 'pointerdown', 'click'])
      document.addEventListener(type, () => presses.abort(), { capture: true, signal: presses.signal });
    document.addEventListener('focusin', takeFocus, { signal: presses.signal });
    takeFocus();
    return () => presses.abort();
  }, [link]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
