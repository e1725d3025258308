import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field-error.tsx';

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'name' | 'aria-required'> {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
  error?: string | undefined;
  /** The label; may contain links. */
  children: ReactNode;
}

export function Checkbox({ checked, onCheckedChange, error, children, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
