import { Icon } from '../icon.tsx';
import styles from './field-error.module.css';

/** An error message that screen readers announce. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="warning" size={16} />
      {error}
    </p>
  );
}
