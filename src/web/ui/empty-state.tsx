import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  illustration: ReactNode;
  title: string;
  text?: string;
  /** One link or button. */
  children: ReactNode;
}

/** Replaces content that is empty or failed to load. */
export function EmptyState({ illustration, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      {illustration}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
