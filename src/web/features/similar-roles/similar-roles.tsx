import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { jobPath, paths, similarRolesId } from '#contract/addresses.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import { formatCardPlace, formatJobTitle, formatJobType } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/similar-roles.ts';
import { appliedJobsQuery } from '#web/api/application-queries.ts';
import { similarJobsQuery } from '#web/api/similar-job-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatPostingAge } from '../jobs/posting-age.ts';
import styles from './similar-roles.module.css';

interface SimilarRolesProps {
  jobId: number;
  /** Shown instead when fewer than four similar roles are open. */
  fallback?: ReactNode;
}

/** Four open roles like a job, without those that the candidate has applied to. */
export function SimilarRoles({ jobId, fallback }: SimilarRolesProps) {
  const signedIn = useIsSignedIn();
  const now = useRenderedAt();
  const titleId = useId();
  const { hash } = useLocation();
  const similar = useQuery(similarJobsQuery(jobId));
  const applied = useQuery({ ...appliedJobsQuery, enabled: signedIn });
  if (similar.isPending || (signedIn && applied.isPending)) return null;
  const appliedIds = new Set(
    (applied.data ?? []).filter((job) => hasActiveApplication(job.applied_date, now)).map((job) => job.joborder_id),
  );
  const roles = (similar.data ?? []).filter((job) => !appliedIds.has(job.joborder_id)).slice(0, limits.similarJobsShown);
  if (fallback !== undefined && roles.length < limits.similarJobsShown) return fallback;
  if (roles.length === 0) return null;
  const category = roles[0]?.category[0];
  return (
    <section
      ref={hash === `#${similarRolesId}` ? scrollToSection : undefined}
      id={similarRolesId}
      className={`wrap ${styles.section}`}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        {category && (
          <Link className="link" to={{ pathname: paths.openPositions, search: `?${new URLSearchParams({ category })}` }}>
            {texts.all(category)}
          </Link>
        )}
      </div>
      <ul>
        {roles.map((role) => (
          <li key={role.joborder_id}>
            <Link className={styles.role} to={jobPath(role.joborder_id)} data-line={role.line}>
              <span className={styles.name}>{formatJobTitle(role.title)}</span>
              <span className={styles.facts}>
                {[role.company, formatCardPlace(role), formatJobType(role.type), formatPostingAge(role.approvedDate, now)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={styles.arrow}>
                <Icon name="arrow" size={22} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The section renders later than the page, after the browser has resolved its fragment. */
function scrollToSection(section: HTMLElement | null): void {
  section?.scrollIntoView();
}
