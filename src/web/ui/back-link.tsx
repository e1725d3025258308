import { Link } from 'react-router';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

/** Links a page to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={styles.link} to={to}>
      <Icon name="back" /> {children}
    </Link>
  );
}
