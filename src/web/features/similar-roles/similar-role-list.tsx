import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { jobPath } from '#contract/addresses.ts';
import type { JobCard } from '#contract/job-calls.ts';
import { formatCardPlaceAndMode, formatEmployment, formatJobTitle, formatLongDate } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { texts } from '#texts/forms/similar-roles.ts';
import { useBrand, useRenderedAt } from '#web/session/site-context.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { formatPostingAge } from '../jobs/posting-age.ts';
import { SaveButton } from '../saved-jobs/save-button.tsx';
import styles from './similar-role-list.module.css';

/** The rows of similar roles, which load near the view. */
export function SimilarRoleList({ roles }: { roles: JobCard[] }) {
  const now = useRenderedAt();
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <Role key={role.joborder_id} role={role} now={now} />
      ))}
    </ul>
  );
}

function Role({ role, now }: { role: JobCard; now: Date }) {
  const { unknownPlace } = useBrand();
  const title = formatJobTitle(role.title);
  const day = formatLongDate(role.approvedDate);
  const pay = role.pay && formatPay(role.pay);
  const [category] = role.category;
  return (
    <li className={styles.role} data-line={role.line}>
      <span className={styles.bar} aria-hidden="true" />
      <h3 className={styles.title}>
        <Link to={jobPath(role.joborder_id)}>{title}</Link>
      </h3>
      <p className={styles.category}>
        <b>{category}</b>
        {category && role.company ? ` · ${role.company}` : role.company}
      </p>
      <p className={styles.facts}>
        <Fact icon="place">{formatCardPlaceAndMode(role, unknownPlace)}</Fact>{' '}
        <Fact icon="briefcase">{formatEmployment(role)}</Fact>{' '}
        <Fact icon="clock">
          <span title={day}>
            {formatPostingAge(role.approvedDate, now)}
            <span className="sr-only">{` ${day}`}</span>
          </span>
        </Fact>
      </p>
      <p className={styles.pay}>
        {pay && <b>{pay.figures}</b>}
        {pay ? ` ${pay.per}` : texts.noPay}
      </p>
      <SaveButton className={styles.heart} jobId={role.joborder_id} title={title} />
      <span className={styles.arrow}>
        <Icon name="arrow" size={22} />
      </span>
    </li>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span>
      <Icon name={icon} size={18} />
      {children}
    </span>
  );
}
