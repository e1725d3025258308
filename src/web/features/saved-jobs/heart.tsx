import type { ComponentProps } from 'react';
import { texts } from '#texts/saved/save-button.ts';
import { IconFrame } from '#web/ui/icon.tsx';
import styles from './heart.module.css';

export const heartShape = <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.3a4.3 4.3 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20Z" />;

interface HeartProps extends ComponentProps<'button'> {
  title: string;
  isSaved: boolean;
  /** Looks like the buttons beside it. */
  isBoxed?: boolean | undefined;
}

/** The button that saves a job, 44 px wide. Absent without scripts. */
export const Heart = ({ title, isSaved, isBoxed, className = '', ...rest }: HeartProps) => (
  <button
    {...rest}
    type="button"
    className={`${styles.heart} ${className}`}
    data-boxed={isBoxed}
    aria-pressed={isSaved}
    aria-label={texts.save(title)}
  >
    <IconFrame size={22}>{heartShape}</IconFrame>
  </button>
);
