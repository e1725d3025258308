import { use, useEffect, useSyncExternalStore } from 'react';
import { type Blocker, IDLE_BLOCKER, UNSAFE_DataRouterContext } from 'react-router';
import { useSession } from '#web/session/session-context.ts';

/** One page has one editor. */
const key = 'unsaved-changes';

/**
 * Stops a link or Back that would lose changes. The browser asks before a reload and before another site. Does what React
 * Router's `useBlocker` does, which every page would load as a part of the router.
 */
export function useLeaveBlocker(changed: boolean): Blocker {
  const session = useSession();
  const router = use(UNSAFE_DataRouterContext)?.router;

  useEffect(() => {
    if (!changed) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    router?.getBlocker(
      key,
      // A logout or a 401 leaves in any case.
      ({ currentLocation, nextLocation }) => session.get() === 'signed-in' && currentLocation.pathname !== nextLocation.pathname,
    );
    return () => {
      removeEventListener('beforeunload', ask);
      router?.deleteBlocker(key);
    };
  }, [changed, router, session]);

  const read = () => router?.state.blockers.get(key) ?? IDLE_BLOCKER;
  return useSyncExternalStore(router?.subscribe ?? noSubscription, read, read);
}

const noSubscription = () => () => undefined;
