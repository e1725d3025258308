import { useSyncExternalStore } from 'react';
import { texts } from '#texts/layout.ts';
import styles from './offline-banner.module.css';

function watch(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <p className={styles.bar}>{texts.offline}</p>}</div>;
}
