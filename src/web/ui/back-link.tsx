import { Link } from 'react-router';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

/** Leads from a page to the one above it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={styles.link} to={to}>
      <Icon name="back" /> {children}
    </Link>
  );
}
