import { useCallback, useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { useSession } from '#web/session/session-context.ts';

/** Blocks a link or Back that would lose changes. The browser confirms a reload and another site. */
export function useLeaveBlocker(changed: boolean): Blocker {
  const session = useSession();

  useEffect(() => {
    if (!changed) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);

  const shouldBlock = useCallback<BlockerFunction>(
    // A logout or a 401 is never blocked.
    ({ currentLocation, nextLocation }) =>
      changed && session.get() === 'signed-in' && currentLocation.pathname !== nextLocation.pathname,
    [changed, session],
  );
  return useBlocker(shouldBlock);
}
