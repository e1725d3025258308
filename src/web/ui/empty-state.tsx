import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface NoticeProps {
  illustration: ReactNode;
  title: string;
  text?: string;
  /** What to do next: one link or button. */
  children: ReactNode;
}

/** Stands where a page's content would be: there is none, or it could not be loaded. */
export function EmptyState({ illustration, title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {illustration}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
