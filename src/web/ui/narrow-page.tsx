import type { ComponentProps } from 'react';
import styles from './narrow-page.module.css';

/** A page layout with one narrow column: a heading and a few lines in a narrow column. */
export function NarrowPage(column: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div {...column} className={styles.column} />
    </div>
  );
}
