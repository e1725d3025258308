import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import { formatJobTitle, formatPlaceOrUnknown } from '#labels/job-labels.ts';
import { texts } from '#texts/job/closed-job.ts';
import { openPositionsQuery, parseOpenPositionsQuery } from '#web/api/open-positions-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useBrand } from '#web/session/site-context.tsx';
import styles from './newest-roles.module.css';

const maxRoles = 3;

/** Links to the newest open positions. */
export function NewestRoles() {
  const { unknownPlace } = useBrand();
  const signedIn = useIsSignedIn();
  const { data } = useInfiniteQuery(openPositionsQuery(parseOpenPositionsQuery(new URLSearchParams(), signedIn)));
  const roles = data?.pages[0]?.dashboard.slice(0, maxRoles) ?? [];
  if (roles.length === 0) return null;
  return (
    <section className={`wrap ${styles.others}`} aria-labelledby="other-roles">
      <h2 id="other-roles" className={styles.title}>
        {texts.openNow}
      </h2>
      <ul className={styles.roles}>
        {roles.map((role) => (
          <li key={role.joborder_id}>
            <Link className={styles.role} to={jobPath(role.joborder_id)}>
              <span className={styles.name}>{formatJobTitle(role.title)}</span>
              <span className={styles.place}>
                {role.company} · {formatPlaceOrUnknown(role, unknownPlace)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
