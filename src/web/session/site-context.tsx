/** What every page knows: the brand, the portal's address, the page's moment and the theme. */
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { type Brand, defaultBrand } from '#contract/brand-schema.ts';
import type { SignInProviders } from '#contract/sign-in-providers.ts';
import type { Theme } from '#contract/theme.ts';

export interface Site {
  brand: Brand;
  publicOrigin: string;
  signIn: SignInProviders;
  /** ISO time: both sides count the ages and dates of a page from here. */
  renderedAt: string;
  theme: Theme;
}

interface SiteContextValue {
  site: Site;
  update(change: Partial<Pick<Site, 'renderedAt' | 'theme'>>): void;
}

const SiteContext = createContext<SiteContextValue>({
  site: { brand: defaultBrand, publicOrigin: '', signIn: {}, renderedAt: new Date(0).toISOString(), theme: 'system' },
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
/** The moment from which ages and dates on this page are counted. */
export const useRenderedAt = () => new Date(useSite().renderedAt);
