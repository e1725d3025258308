import type { ReactNode } from 'react';
import styles from './landing-section.module.css';

interface LandingSectionProps {
  title: string;
  sub?: string;
  children: ReactNode;
}

/** A section with its station on the page's line. */
export function LandingSection({ title, sub, children }: LandingSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {sub && <p className={styles.sub}>{sub}</p>}
      {children}
    </section>
  );
}
