import { Link } from 'react-router';
import { texts } from '#texts/job-detail.ts';
import { openPositionsAsked, useOpenPositionsInfiniteQuery } from '../../data/jobs.ts';
import { cardPlaceOf, titleOf } from '../../jobs/job-labels.ts';
import { jobPath, paths } from '../../paths.ts';
import { useSignedIn } from '../../store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BufferStop } from '../../ui/illustrations.tsx';
import { Message } from '../../ui/message.tsx';
import styles from './closed-job.module.css';

/** A job that is closed, or never was: the server tells nobody which. */
export function ClosedJob() {
  return (
    <>
      <Message title={texts.closed.title} text={texts.closed.text} illustration={<BufferStop />}>
        <ButtonLink to={paths.openPositions}>{texts.closed.search}</ButtonLink>
      </Message>
      <OtherRoles />
    </>
  );
}

const shownRoles = 3;

/** The newest roles. */
function OtherRoles() {
  const signedIn = useSignedIn();
  const { data } = useOpenPositionsInfiniteQuery(openPositionsAsked(new URLSearchParams(), signedIn));
  const roles = data?.pages[0]?.dashboard.slice(0, shownRoles) ?? [];
  if (roles.length === 0) return null;
  return (
    <section className={`wrap ${styles.others}`} aria-labelledby="other-roles">
      <h2 id="other-roles" className={styles.title}>
        {texts.closed.openNow}
      </h2>
      <ul className={styles.roles}>
        {roles.map((role) => (
          <li key={role.joborder_id}>
            <Link className={styles.role} to={jobPath(role.joborder_id)}>
              <span className={styles.name}>{titleOf(role.title)}</span>
              <span className={styles.place}>
                {role.company} · {cardPlaceOf(role)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
