/** Provides every page with brand, origin, render time and theme. */
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Brand } from '#contract/brand-schema.ts';
import type { FormResult } from '#contract/forms/form-result.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import type { SearchExamples } from '#contract/suggestion-calls.ts';
import type { Theme } from '#contract/theme.ts';

export interface Site {
  brand: Brand;
  publicOrigin: string;
  signIn: SignInProviders;
  /** ISO time from which server and browser count ages, so that hydration matches. */
  renderedAt: string;
  theme: Theme;
  searchExamples: SearchExamples;
  /** A form that was posted without scripts and is shown again. */
  form?: FormResult;
}

interface SiteContextValue {
  site: Site;
  update(change: Partial<Pick<Site, 'renderedAt' | 'theme'>>): void;
}

const SiteContext = createContext<SiteContextValue>({
  site: {
    brand: { name: '', legalName: '', headline: '', unknownPlace: '', services: [], legal: {}, supportEmail: '' },
    publicOrigin: '',
    signIn: {},
    renderedAt: new Date(0).toISOString(),
    theme: 'system',
    searchExamples: { title: '', place: '' },
  },
  update: () => undefined,
});

export function SiteProvider({ initial, children }: { initial: Site; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  const update = useCallback<SiteContextValue['update']>((change) => setSite((before) => ({ ...before, ...change })), []);
  const value = useMemo(() => ({ site, update }), [site, update]);
  return <SiteContext value={value}>{children}</SiteContext>;
}

export const useSite = () => use(SiteContext).site;
export const useUpdateSite = () => use(SiteContext).update;
export const useBrand = () => useSite().brand;
/** The time from which this page counts ages and dates. */
export const useRenderedAt = () => new Date(useSite().renderedAt);
