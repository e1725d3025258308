import { useLocation } from 'react-router';
import type { FormResult } from '#contract/forms/form-result.ts';
import { useSite } from './site-context.tsx';

/** Returns the result of this page's form when it was posted without scripts. */
export function useFormResult(): FormResult | undefined {
  const { form } = useSite();
  const { pathname } = useLocation();
  return form?.path === pathname ? form : undefined;
}
