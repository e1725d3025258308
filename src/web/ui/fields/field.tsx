/** Wraps a control with its label, hint and error message. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Renders the control with the attributes that link label, hint and error. */
  control(attributes: {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
    className: string | undefined;
  }): ReactNode;
}

export function Field({ label, hint, error, control }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {control({
        id,
        className: styles.input,
        ...(error && { 'aria-invalid': true as const }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'control'> & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return <Field label={label} hint={hint} error={error} control={(attributes) => <input {...input} {...attributes} />} />;
}
