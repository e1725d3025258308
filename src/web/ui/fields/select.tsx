import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import styles from './select.module.css';

/** A native select in the portal's look. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.frame}>
      <select {...props} className={styles.select} />
      <Icon name="down" size={16} />
    </span>
  );
}
