import { type Theme, themes } from '#contract/theme.ts';
import { texts } from '#texts/layout.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useSite, useUpdateSite } from '#web/session/site-context.tsx';
import styles from './theme-switch.module.css';

const loadTheme = lazyImportWhenOnline(() => import('#web/session/apply-theme.ts'));

/** Switches between the light, dark and system theme; needs scripts. */
export function ThemeSwitch() {
  const { theme } = useSite();
  const updateSite = useUpdateSite();
  const setTheme = async (option: Theme) => {
    updateSite({ theme: option });
    (await loadTheme()).applyTheme(option);
  };
  return (
    <fieldset className={styles.switch}>
      <legend className="sr-only">{texts.theme}</legend>
      {themes.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className={styles.radio}
            checked={option === theme}
            onChange={() => void setTheme(option)}
          />
          {texts.themes[option]}
        </label>
      ))}
    </fieldset>
  );
}
