import { useLocation } from 'react-router';
import type { FormResult } from '#contract/forms/form-result.ts';
import { useSite } from './site-context.tsx';

/** Returns what was wrong with the form that this page posted without scripts. */
export function useFormResult(): FormResult | undefined {
  const { form } = useSite();
  const { pathname } = useLocation();
  return form?.path === pathname ? form : undefined;
}
