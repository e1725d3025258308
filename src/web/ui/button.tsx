import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface ButtonStyleProps {
  variant?: 'primary' | 'secondary' | 'quiet' | 'sun' | 'danger';
  size?: 'small';
  /** Takes the full width of its container. */
  fullWidth?: boolean;
}

interface BusyProps {
  /** Ignores presses while an action is in progress. */
  busy?: boolean;
}

type ButtonProps = ButtonStyleProps & BusyProps & ComponentProps<'button'>;
/** On a link, `busy` only changes the look. */
type LinkProps = ButtonStyleProps & BusyProps & ComponentProps<typeof Link>;

/** A busy button keeps label, width and focus. */
export function Button({
  variant = 'primary',
  size,
  fullWidth,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(className)}
      data-look={variant}
      data-size={size}
      data-wide={fullWidth || undefined}
      data-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy && <span className={styles.dot} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({ variant = 'primary', size, fullWidth, className, busy, children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={joinClasses(className)}
      data-look={variant}
      data-size={size}
      data-wide={fullWidth || undefined}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {children}
      {busy && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  );
}

/** A link that looks like a button, for files and other sites; bypasses the router. */
export function ButtonAnchor({
  variant = 'primary',
  size,
  fullWidth,
  className,
  children,
  ...rest
}: ButtonStyleProps & ComponentProps<'a'>) {
  return (
    <a {...rest} className={joinClasses(className)} data-look={variant} data-size={size} data-wide={fullWidth || undefined}>
      {children}
    </a>
  );
}

const joinClasses = (extra: string | undefined) => (extra ? `${styles.button} ${extra}` : styles.button);
