import type { ReactNode } from 'react';

interface ActionFormProps {
  action: string;
  fields: Record<string, string>;
  /** Replaces the post of the form when scripts run. */
  onPress(): void;
  /** A submit button. */
  children: ReactNode;
}

/** Wraps a button in a form, so that it works without scripts. */
export const ActionForm = ({ action, fields, onPress, children }: ActionFormProps) => (
  <form
    method="post"
    action={action}
    onSubmit={(event) => {
      event.preventDefault();
      onPress();
    }}
  >
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);
