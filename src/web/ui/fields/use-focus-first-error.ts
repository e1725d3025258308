import { type RefObject, useEffect } from 'react';

/** After a refused submit the focus goes to the first field that is at fault. `attempt` counts the submits. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
