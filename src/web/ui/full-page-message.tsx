import type { ReactNode } from 'react';
import styles from './full-page-message.module.css';

interface FullPageMessageProps {
  title: string;
  text?: string;
  illustration?: ReactNode;
  /** One link or button. */
  children?: ReactNode;
}

/** A page with a single message. */
export function FullPageMessage({ title, text, illustration, children }: FullPageMessageProps) {
  return (
    <div className={`wrap ${styles.message}`}>
      {illustration}
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
