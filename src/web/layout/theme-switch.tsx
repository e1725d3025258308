import { type Theme, themes } from '#contract/theme.ts';
import { useChooseTheme } from '../session/choose-theme.ts';
import { useAppSelector } from '../store.ts';
import styles from './theme-switch.module.css';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the device has it. Without scripts it is always the last. */
export function ThemeSwitch() {
  const theme = useAppSelector(({ site }) => site.theme);
  const choose = useChooseTheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="sr-only">Theme</legend>
      {themes.map((each) => (
        <label key={each} className={styles.choice}>
          <input type="radio" name="theme" className={styles.radio} checked={each === theme} onChange={() => choose(each)} />
          {names[each]}
        </label>
      ))}
    </fieldset>
  );
}
