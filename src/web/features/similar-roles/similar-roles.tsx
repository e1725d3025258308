import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths, similarRolesId } from '#contract/addresses.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/forms/similar-roles.ts';
import { appliedJobsQuery } from '#web/api/application-queries.ts';
import { similarJobsQuery } from '#web/api/similar-job-queries.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import styles from './similar-roles.module.css';

const loadList = lazyImport(() => import('./similar-role-list.tsx'));
const loadRecentlyViewed = lazyImport(() => import('../recently-viewed/recently-viewed.tsx'));

interface SimilarRolesProps {
  jobId: number;
  /** The job's category, whose link the server renders if it has other roles. */
  category?: string | undefined;
  /** The open jobs of the category. */
  total?: number | undefined;
  /** Shown instead when fewer than four similar roles are open. */
  fallback?: ReactNode;
  /** Loads the roles when they come near the view, in place of at once, and the recently viewed jobs with them. */
  onSight?: boolean;
}

/** Four open roles like a job, without those that the candidate has applied to, and the link to its category. */
export function SimilarRoles({ jobId, category, total = 0, fallback, onSight = false }: SimilarRolesProps) {
  const titleId = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(!onSight);
  const list = useLazyModule(loadList, isNear);
  const recent = useLazyModule(loadRecentlyViewed, isNear && onSight);
  const roles = useSimilarRoles(jobId, isNear);
  const isLoaded = roles !== undefined && list !== undefined;

  useEffect(() => {
    if (isNear || !section.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '400px' });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isNear]);

  // The roles load later than the page, after the browser has resolved its fragment.
  useEffect(() => {
    if (isLoaded && hash === `#${similarRolesId}`) section.current?.scrollIntoView();
  }, [isLoaded, hash]);

  const hasOthers = category !== undefined && total > 1;
  const needed = fallback === undefined ? 1 : limits.similarJobsShown;
  const recentlyViewed = recent && <recent.RecentlyViewed jobId={jobId} />;
  if (roles && roles.length < needed && !hasOthers) return fallback ?? recentlyViewed;
  const isShown = hasOthers || isLoaded;
  const shownCategory = category ?? roles?.[0]?.category[0];
  return (
    <>
      <section
        ref={section}
        id={similarRolesId}
        className={isShown ? styles.section : undefined}
        aria-labelledby={isShown ? titleId : undefined}
        data-loading={(isShown && !isLoaded) || undefined}
      >
        {isShown && (
          <div className="wrap">
            <div className={styles.head}>
              <h2 id={titleId}>{texts.title}</h2>
              {shownCategory && (
                <Link
                  className="link"
                  to={{ pathname: paths.openPositions, search: `?${new URLSearchParams({ category: shownCategory })}` }}
                >
                  {hasOthers ? texts.allOf(total, shownCategory) : texts.all(shownCategory)}
                </Link>
              )}
            </div>
            {isLoaded && <list.SimilarRoleList roles={roles} />}
          </div>
        )}
      </section>
      {recentlyViewed}
    </>
  );
}

/** Undefined while the roles load; empty after an error. */
function useSimilarRoles(jobId: number, enabled: boolean) {
  const signedIn = useIsSignedIn();
  const now = useRenderedAt();
  const similar = useQuery({ ...similarJobsQuery(jobId), enabled });
  const applied = useQuery({ ...appliedJobsQuery, enabled: enabled && signedIn });
  if (similar.isPending || (signedIn && applied.isPending)) return undefined;
  const appliedIds = new Set(
    (applied.data ?? []).filter((job) => hasActiveApplication(job.applied_date, now)).map((job) => job.joborder_id),
  );
  return (similar.data ?? []).filter((job) => !appliedIds.has(job.joborder_id)).slice(0, limits.similarJobsShown);
}
