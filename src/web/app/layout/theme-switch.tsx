import { themes } from '#contract/theme.ts';
import { texts } from '#texts/layout.ts';
import { useSite } from '#web/session/site-context.tsx';
import { useSetTheme } from '#web/session/use-set-theme.ts';
import styles from './theme-switch.module.css';

/** Switches between the light, dark and system theme; needs scripts. */
export function ThemeSwitch() {
  const { theme } = useSite();
  const setTheme = useSetTheme();
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
            onChange={() => setTheme(option)}
          />
          {texts.themes[option]}
        </label>
      ))}
    </fieldset>
  );
}
