import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
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
export function Button({ onClick, type = 'button', ...rest }: ButtonProps) {
  return <button {...withLook(rest)} type={type} onClick={rest.busy ? (event) => event.preventDefault() : onClick} />;
}

export const ButtonLink = (props: LinkProps) => <Link {...withLook(props)} />;

/** A link without scripts and before hydration; afterwards a button that calls `onPress`. */
export function ActionLink({ onPress, ...rest }: LinkProps & { onPress(): void }) {
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!rest.busy) onPress();
  };
  return <ButtonLink {...rest} role="button" onClick={press} onKeyDown={(event) => event.key === ' ' && press(event)} />;
}

/** A link that looks like a button, for files and other sites; bypasses the router. */
export const ButtonAnchor = (props: ButtonStyleProps & ComponentProps<'a'>) => <a {...withLook(props)} />;

interface LookProps extends ButtonStyleProps, BusyProps {
  className?: string | undefined;
  children?: ReactNode;
  'aria-disabled'?: ComponentProps<'a'>['aria-disabled'];
}

/** Turns the look into attributes, and shows that an action is in progress. */
function withLook<Props extends LookProps>({ variant = 'primary', size, fullWidth, busy, className, children, ...rest }: Props) {
  return {
    ...rest,
    className: className ? `${styles.button} ${className}` : styles.button,
    'data-look': variant,
    'data-size': size,
    'data-wide': fullWidth || undefined,
    'data-busy': busy || undefined,
    'aria-disabled': busy || rest['aria-disabled'] || undefined,
    children: (
      <>
        {children}
        {busy && <span className={styles.dot} aria-hidden="true" />}
      </>
    ),
  };
}
