/** What loaders and page heads know of a visit. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Session } from '#web/session/session-context.ts';

export interface Visit {
  client: QueryClient;
  session: Session;
}

/** The router's context, through which loaders reach the visit. */
export const visitContext = createContext<Visit>();
