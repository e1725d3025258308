import type { ReactNode } from 'react';

interface ActionFormProps {
  action: string;
  fields: Record<string, string>;
  /** What the script does instead of posting the form. */
  onPress(): void;
  /** A submit button. */
  children: ReactNode;
}

/** The form around a button, so that the button works without scripts as well. */
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
