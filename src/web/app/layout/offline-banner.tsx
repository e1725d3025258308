import { useSyncExternalStore } from 'react';
import { texts } from '#texts/layout.ts';
import { isWaitingForNetwork } from '#web/browser/lazy-import.ts';
import styles from './offline-banner.module.css';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Shows while the browser is offline. */
export function OfflineBanner() {
  const text = useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? '' : isWaitingForNetwork() ? texts.waiting : texts.offline),
    () => '',
  );
  return <div role="status">{text && <p className={styles.bar}>{text}</p>}</div>;
}
