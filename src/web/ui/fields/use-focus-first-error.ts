import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field after each submit; `attempt` counts the submits. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
