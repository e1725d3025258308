/** Light, dark, or as the device has it. A cookie says which, so that the first HTML is drawn in it already. */
export const themeCookie = 'theme';
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What a cookie that somebody may have written by hand means. */
export const parseTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system';

/** When something made for one of the two shades counts: on devices of that shade, always, or never. */
export function themeMediaQuery(shade: 'light' | 'dark', theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${shade})`;
  return theme === shade ? 'all' : 'not all';
}
