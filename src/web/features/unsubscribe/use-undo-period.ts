import { useEffect, useState } from 'react';
import { unsubscribeUndoMs } from '#contract/limits.ts';
import { attempt } from '#web/browser/storage.ts';

/**
 * `canUndo` while this browser may undo its unsubscribe: it accepts the cookie, and ten minutes have not passed. Depends on
 * nothing that the server knows of the address.
 */
export function useUndoPeriod(email: string) {
  const [endsAt] = useState(() => readFirstTime(email) + unsubscribeUndoMs);
  const [isOver, setIsOver] = useState(() => endsAt <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return { canUndo: navigator.cookieEnabled && !isOver, forget: () => attempt(() => sessionStorage.removeItem(keyOf(email))) };
}

/** A reload continues the ten minutes, as the server's cookie does. */
function readFirstTime(email: string): number {
  const key = keyOf(email);
  const stored = Number(attempt(() => sessionStorage.getItem(key)));
  // A later unsubscribe starts a new period.
  if (stored > Date.now() - unsubscribeUndoMs) return stored;
  attempt(() => sessionStorage.setItem(key, String(Date.now())));
  return Date.now();
}

const keyOf = (email: string) => `unsubscribed ${email}`;
