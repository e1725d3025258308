/** The color theme; a cookie stores it for server rendering. */
export const themeCookie = 'theme';
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Treats an unknown cookie value as `system`. */
export const parseTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system';

/** The media query under which a resource for one shade applies. */
export function themeMediaQuery(shade: 'light' | 'dark', theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${shade})`;
  return theme === shade ? 'all' : 'not all';
}
