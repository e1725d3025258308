import { useCallback } from 'react';
import { type Theme, themeCookie, themeMediaQuery } from '#contract/theme.ts';
import { useAppDispatch } from '../app/app-store.ts';
import { themeIs } from './site-slice.ts';

/** Makes the page light or dark at once, and the server's next pages from their first byte (`document.ts`). */
export function useSetTheme(): (theme: Theme) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (theme) => {
      dispatch(themeIs(theme));
      keep(theme);
      show(theme);
    },
    [dispatch],
  );
}

const yearSeconds = 365 * 24 * 3600;

/** The device's own look is no choice to keep. */
function keep(theme: Theme): void {
  const age = theme === 'system' ? 0 : yearSeconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox.
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const metas = (name: string) => document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
  for (const meta of metas('color-scheme')) meta.content = theme === 'system' ? 'light dark' : theme;
  const [light, dark] = metas('theme-color');
  if (light) light.media = themeMediaQuery('light', theme);
  if (dark) dark.media = themeMediaQuery('dark', theme);
}
