import { type ComponentProps, type ComponentType, useId } from 'react';
import type { Button } from '#web/ui/button.tsx';
import styles from './sign-in.module.css';

interface UnavailableProviderProps {
  view: ComponentType<ComponentProps<typeof Button>>;
  reason: string;
}

/** A way in that is closed here or now, and why. */
export function UnavailableProviderButton({ view: Face, reason }: UnavailableProviderProps) {
  const reasonId = useId();
  return (
    <div className={styles.provider}>
      <Face aria-disabled aria-describedby={reasonId} />
      <p id={reasonId} className={styles.reason}>
        {reason}
      </p>
    </div>
  );
}
