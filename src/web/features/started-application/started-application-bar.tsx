import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
            <p className={styles.words}>
              {texts.start}
              <b>{title}</b>
              {texts.end}
            </p>
            <FinishLink jobId={started.joborder_id} />
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
function FinishLink({ jobId }: { jobId: number }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
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

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
