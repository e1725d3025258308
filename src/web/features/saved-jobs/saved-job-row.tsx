import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { jobPath, savedJobRemovalPath, similarRolesPath } from '#contract/addresses.ts';
import type { SavedJob } from '#contract/saved/saved-job-calls.ts';
import { formatCardPlaceAndMode, formatDate, formatEmployment, formatJobTitle, formatLongDate } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts as jobTexts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';
import { texts } from '#texts/saved/saved-jobs.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useBrand, useRenderedAt } from '#web/session/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { daysUntilClosing } from './closing-days.ts';
import { Heart } from './heart.tsx';
import { changeSavedJob } from './saved-job-changes.ts';
import styles from './saved-job-row.module.css';

interface SavedJobRowProps {
  job: SavedJob;
  isSaved: boolean;
  /** Keeps the row's place for its Undo. */
  onRemove(): void;
}

/** A saved job with its date and state or, once removed, its Undo. */
export function SavedJobRow({ job, isSaved, onRemove }: SavedJobRowProps) {
  const client = useQueryClient();
  const { unknownPlace } = useBrand();
  const signedIn = useIsSignedIn();
  const [failure, setFailure] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  const title = formatJobTitle(job.title);

  // The new button takes the focus of the pressed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change replaces the button.
  useEffect(() => {
    if (hasChanged.current) button.current?.focus({ preventScroll: true });
  }, [isSaved]);

  const change = async (save: boolean) => {
    hasChanged.current = true;
    setFailure(undefined);
    if (!save) onRemove();
    setFailure(
      await changeSavedJob(client, signedIn, { jobId: job.joborder_id, isSaved: save, ...(save && { savedAt: job.saved_at }) }),
    );
  };

  const message = failure && (
    <p className={styles.failure} role="alert">
      {failure}
    </p>
  );
  if (!isSaved) return <RemovedJob ref={button} title={title} message={message} undo={() => void change(true)} />;
  const pay = job.pay && formatPay(job.pay);
  return (
    <li className={styles.row} data-line={job.open ? job.line : undefined} data-closed={!job.open || undefined}>
      <span className={styles.bar} aria-hidden="true" />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={jobPath(job.joborder_id)}>{title}</Link>
        </h2>
        <p className={styles.category}>
          <b>{job.category[0]}</b>
          {job.category[0] && job.company ? ` · ${job.company}` : job.company}
        </p>
        <ul className={styles.facts}>
          <li>
            <Icon name="place" size={18} />
            {formatCardPlaceAndMode(job, unknownPlace)}
          </li>
          <li>
            <Icon name="briefcase" size={18} />
            {formatEmployment(job)}
          </li>
        </ul>
        <SavedState job={job} title={title} />
        {message}
      </div>
      {job.open && (
        <p className={styles.pay}>
          {pay && <b>{pay.figures}</b>}
          {pay ? ` ${pay.per}` : texts.noPay}
        </p>
      )}
      <div className={styles.end}>
        <Heart ref={button} className={styles.heart} title={title} isSaved onClick={() => void change(false)} />
        <noscript>{import.meta.env.SSR && <RemovalForm jobId={job.joborder_id} title={title} />}</noscript>
        <span className={styles.arrow}>
          <Icon name="arrow" size={22} />
        </span>
      </div>
    </li>
  );
}

/** The date, and what became of the job. */
function SavedState({ job, title }: { job: SavedJob; title: string }) {
  const now = useRenderedAt();
  const savedToday = job.saved_at.slice(0, 10) === now.toISOString().slice(0, 10);
  const appliedDate = job.applied_date;
  const days = job.open && !appliedDate ? daysUntilClosing(job.validThrough, now) : undefined;
  return (
    <div className={styles.state}>
      <span className={styles.date}>{savedToday ? texts.savedToday : texts.savedOn(formatSavedDate(job.saved_at, now))}</span>
      {appliedDate && (
        <span className={styles.tag} data-look="good">
          <Icon name="check" size={16} />
          {texts.appliedOn(formatDate(appliedDate))}
        </span>
      )}
      {days !== undefined && (
        <span className={styles.tag} data-look="warn">
          <Icon name="clock" size={16} />
          {texts.closesIn(days)}
        </span>
      )}
      {!job.open && (
        <>
          <span className={styles.tag}>{texts.closed}</span>
          <Link className={`link ${styles.similar}`} to={similarRolesPath(job.joborder_id)}>
            {texts.similar}
            <span className="sr-only">{texts.ofJob(title)}</span>
          </Link>
        </>
      )}
    </div>
  );
}

/** '20 November', in UTC; with the year when it is not that of `now`. `date-labels` is in a chunk of the applications. */
function formatSavedDate(savedAt: string, now: Date): string {
  const at = new Date(savedAt);
  if (at.getUTCFullYear() !== now.getUTCFullYear()) return formatLongDate(savedAt);
  return jobTexts.dayMonth(at.getUTCDate(), at.toLocaleString(language, { month: 'long', timeZone: 'UTC' }));
}

interface RemovedJobProps {
  ref: Ref<HTMLButtonElement>;
  title: string;
  message: ReactNode;
  undo(): void;
}

function RemovedJob({ ref, title, message, undo }: RemovedJobProps) {
  const id = useId();
  return (
    <li className={styles.removed}>
      <p>
        <span id={id}>{texts.removed(title)}</span>{' '}
        <LinkButton ref={ref} aria-describedby={id} onClick={undo}>
          {texts.undo}
        </LinkButton>
      </p>
      {message}
    </li>
  );
}

/** Removes a job without scripts. Only the server renders it. */
const RemovalForm = ({ jobId, title }: { jobId: number; title: string }) => (
  <form className={styles.removal} method="post" action={savedJobRemovalPath}>
    <input type="hidden" name="job_id" value={jobId} />
    <button type="submit" className="link">
      {texts.remove}
      <span className="sr-only">{texts.ofJob(title)}</span>
    </button>
  </form>
);
