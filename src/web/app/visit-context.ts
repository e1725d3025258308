/** Passes the query client and session to loaders. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Session } from '#web/session/session-context.ts';

export interface Visit {
  client: QueryClient;
  session: Session;
}

export const visitContext = createContext<Visit>();
