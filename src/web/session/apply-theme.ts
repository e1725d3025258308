/** Applies a theme and stores it in a cookie. The server renders the next page with it. */
import { secureThemeCookie, type Theme, themeCookie, themeMediaQuery } from '#contract/theme.ts';

export function applyTheme(theme: Theme): void {
  storeTheme(theme);
  showTheme(theme);
}

const yearSeconds = 365 * 24 * 3600;

/** Stores no cookie for the system theme. */
function storeTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : yearSeconds;
  const isSecure = location.protocol === 'https:';
  if (isSecure) setCookie(secureThemeCookie, theme, age);
  setCookie(themeCookie, theme, isSecure ? 0 : age);
}

function setCookie(name: string, value: string, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const metas = (name: string) => document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
  for (const meta of metas('color-scheme')) meta.content = theme === 'system' ? 'light dark' : theme;
  const [light, dark] = metas('theme-color');
  if (light) light.media = themeMediaQuery('light', theme);
  if (dark) dark.media = themeMediaQuery('dark', theme);
}
