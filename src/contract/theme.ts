/** The color theme; a cookie stores it for server rendering. */
export const themeCookie = 'theme';
/** The name on an https origin, which no sibling subdomain can set. */
export const secureThemeCookie = '__Host-theme';
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Treats an unknown value as `system`. Also reads the cookie without the prefix, of earlier releases. */
export function readTheme(cookies: Record<string, string | undefined>): Theme {
  const value = cookies[secureThemeCookie] ?? cookies[themeCookie];
  return themes.find((theme) => theme === value) ?? 'system';
}

/** The media query under which a resource for one shade applies. */
export function themeMediaQuery(shade: 'light' | 'dark', theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${shade})`;
  return theme === shade ? 'all' : 'not all';
}
