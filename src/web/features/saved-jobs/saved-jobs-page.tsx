import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { alertPaths } from '#contract/alerts/alert-addresses.ts';
import { loginPath } from '#contract/forms/login-url.ts';
import { browserSavedJobsMax } from '#contract/limits.ts';
import type { SavedJob } from '#contract/saved/saved-job-calls.ts';
import { texts } from '#texts/saved/saved-jobs.ts';
import { publishedJobsQuery, savedJobsQuery } from '#web/api/saved-job-queries.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { subscribeToStorage } from '#web/browser/storage.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { ActionLink, Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconFrame } from '#web/ui/icon.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';
import { readBrowserJobs, writeBrowserJobs } from './browser-jobs.ts';
import { heartShape } from './heart.tsx';
import { SavedJobRow } from './saved-job-row.tsx';
import styles from './saved-jobs-page.module.css';
import { useSavedIds } from './use-saved-ids.ts';

const loadRecentlyViewed = lazyImport(() => import('../recently-viewed/recently-viewed.tsx'));

/** The saved jobs of the account or, for a visitor, of this browser. */
export function SavedJobsPage() {
  const signedIn = useIsSignedIn();
  const recent = useLazyModule(loadRecentlyViewed, true);
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.head}>
          <h1>{texts.title}</h1>
          {signedIn && (
            <Link className="link" to={alertPaths.alerts}>
              {texts.alerts}
            </Link>
          )}
        </div>
        {signedIn ? <AccountJobs /> : <BrowserJobs />}
      </div>
      {recent && <recent.RecentlyViewed />}
    </>
  );
}

function AccountJobs() {
  // Other devices may have changed the list.
  const { data, isError, isFetching, refetch } = useQuery({ ...savedJobsQuery, refetchOnWindowFocus: 'always' });
  if (data) return <SavedJobs jobs={data} />;
  return isError ? <Failed isFetching={isFetching} retry={() => void refetch()} /> : <Spinner label={texts.loading} />;
}

/** Loads in the browser, which alone knows the ids. */
function BrowserJobs() {
  const isInBrowser = useSyncExternalStore(
    subscribeToStorage,
    () => true,
    () => false,
  );
  return (
    <>
      <noscript>
        <p className={styles.note}>{texts.noScript}</p>
      </noscript>
      {isInBrowser ? <StoredJobs /> : <Loading />}
    </>
  );
}

const Loading = () => (
  <div className={styles.loading}>
    <Spinner label={texts.loading} />
  </div>
);

function StoredJobs() {
  const ids = useSavedIds();
  // Removed jobs stay on this page with their Undo.
  const [shownIds, setShownIds] = useState(ids);
  const added = ids.filter((id) => !shownIds.includes(id));
  if (added.length > 0) setShownIds([...added, ...shownIds].slice(0, browserSavedJobsMax));
  const { data, isError, isFetching, refetch } = useQuery({
    ...publishedJobsQuery(shownIds),
    enabled: shownIds.length > 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });

  // The portal no longer publishes the others.
  useEffect(() => {
    if (!data || isFetching) return;
    const published = new Set(data.map((job) => job.joborder_id));
    const stored = Object.entries(readBrowserJobs());
    const left = stored.filter(([id]) => published.has(Number(id)) || !shownIds.includes(Number(id)));
    if (left.length < stored.length) writeBrowserJobs(Object.fromEntries(left));
  }, [data, isFetching, shownIds]);

  if (shownIds.length === 0) return <NoJobs />;
  if (!data) return isError ? <Failed isFetching={isFetching} retry={() => void refetch()} /> : <Loading />;
  const dates = readBrowserJobs();
  const jobs = data.flatMap((job) => {
    const saved_at = dates[job.joborder_id];
    return saved_at === undefined ? [] : { ...job, saved_at };
  });
  return <SavedJobs jobs={jobs} note={<BrowserNote />} />;
}

function BrowserNote() {
  const [, dispatch] = useSignInDialogs();
  return (
    <div className={styles.note}>
      <IconFrame size={22}>{heartShape}</IconFrame>
      <p>{texts.browserOnly}</p>
      <ActionLink
        variant="secondary"
        size="small"
        to={loginPath(paths.savedJobs)}
        onPress={() => dispatch({ type: 'open-sign-up', purpose: { lead: texts.signInLead, path: paths.savedJobs } })}
      >
        {texts.signIn}
      </ActionLink>
    </div>
  );
}

interface SavedJobsProps {
  jobs: SavedJob[];
  note?: ReactNode;
}

/** The rows, newest first. A removed job stays as its Undo until the next page. */
function SavedJobs({ jobs, note }: SavedJobsProps) {
  const ids = useSavedIds();
  const [removed, setRemoved] = useState<readonly SavedJob[]>([]);
  const known = new Map([...removed, ...jobs].map((job) => [job.joborder_id, job]));
  const isRemovedHere = (id: number) => removed.some((job) => job.joborder_id === id);
  const shown = [...known.values()].filter(({ joborder_id: id }) => ids.includes(id) || isRemovedHere(id)).sort(byDate);
  if (shown.length === 0) return <NoJobs />;
  const count = shown.filter((job) => ids.includes(job.joborder_id)).length;
  return (
    <>
      <p className={styles.count} role="status">
        {texts.count(count)}
      </p>
      {note}
      <ul className={styles.rows}>
        {shown.map((job) => (
          <SavedJobRow
            key={job.joborder_id}
            job={job}
            isSaved={ids.includes(job.joborder_id)}
            onRemove={() => setRemoved((before) => [...before.filter((each) => each.joborder_id !== job.joborder_id), job])}
          />
        ))}
      </ul>
    </>
  );
}

function byDate(a: SavedJob, b: SavedJob): number {
  if (a.saved_at === b.saved_at) return b.joborder_id - a.joborder_id;
  return a.saved_at < b.saved_at ? 1 : -1;
}

const NoJobs = () => (
  <EmptyState illustration={<EmptyIllustration />} title={texts.none.title} text={texts.none.text}>
    <ButtonLink variant="secondary" to={paths.openPositions}>
      {texts.none.search}
    </ButtonLink>
  </EmptyState>
);

const Failed = ({ isFetching, retry }: { isFetching: boolean; retry(): void }) => (
  <EmptyState illustration={<ErrorIllustration />} title={texts.failed.title} text={texts.failed.text}>
    <Button variant="secondary" busy={isFetching} onClick={retry}>
      {texts.failed.tryAgain}
    </Button>
  </EmptyState>
);
