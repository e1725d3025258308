/** Holds the session status as an observable for React and other code. */
import { createContext, use, useSyncExternalStore } from 'react';

/** `ended`: the session has expired or was revoked. */
export type SessionStatus = 'visitor' | 'signed-in' | 'ended';

export interface Session {
  get(): SessionStatus;
  /** Notifies every listener, also when the status stays the same. */
  set(status: SessionStatus): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createSession(initial: SessionStatus): Session {
  const listeners = new Set<() => void>();
  let status = initial;
  return {
    get: () => status,
    set(next) {
      status = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SessionContext = createContext<Session>(createSession('visitor'));

export const useSession = () => use(SessionContext);

export function useIsSignedIn(): boolean {
  const { subscribe, get } = useSession();
  const isSignedIn = () => get() === 'signed-in';
  return useSyncExternalStore(subscribe, isSignedIn, isSignedIn);
}
