/** The parts of the profile's blocks: frame, rows, tags and text buttons. */
import type { ComponentProps, ReactNode } from 'react';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './profile-block.module.css';

interface ProfileBlockProps {
  /** The id of the heading. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}

export function ProfileBlock({ id, title, lead, action, children }: ProfileBlockProps) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** A line of the block that is not a row. */
export const ProfileBlockNote = ({ children }: { children: ReactNode }) => <div className={styles.note}>{children}</div>;

interface ProfileBlockFailureProps {
  text: string;
  tryAgain: string;
  busy: boolean;
  onRetry(): void;
}

export function ProfileBlockFailure({ text, tryAgain, busy, onRetry }: ProfileBlockFailureProps) {
  return (
    <div className={`${styles.note} ${styles.failure}`}>
      <p>{text}</p>
      <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}

export const ProfileBlockRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

interface ProfileBlockRowProps {
  icon: ReactNode;
  name: string;
  detail: string;
  /** Whether screen readers announce a change of the detail. */
  isStatus?: boolean;
  end?: ReactNode;
  /** Below the detail, such as an error. */
  children?: ReactNode;
}

export function ProfileBlockRow({ icon, name, detail, isStatus, end, children }: ProfileBlockRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <p className={styles.name}>
          <BreakableText>{name}</BreakableText>
        </p>
        <p className={styles.detail} role={isStatus ? 'status' : undefined}>
          {detail}
        </p>
        {children}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}

/** A form in a row: its fields, then two buttons side by side. */
export const ProfileBlockForm = ({ buttons, children, ...form }: ComponentProps<'form'> & { buttons: ReactNode }) => (
  <form {...form} className={styles.form}>
    {children}
    <div className={styles.pair}>{buttons}</div>
  </form>
);

export const ProfileBlockTag = ({ isGood, children }: { isGood?: boolean; children: ReactNode }) => (
  <span className={styles.tag} data-good={isGood || undefined}>
    {children}
  </span>
);

/** A button that looks like a link. */
export const ProfileBlockAction = ({ busy, ...button }: ComponentProps<'button'> & { busy: boolean }) => (
  <button {...button} className={`link ${styles.action}`} aria-disabled={busy || undefined} />
);
