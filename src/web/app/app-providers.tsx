import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SignInDialogsProvider } from '#web/features/sign-in/sign-in-dialogs-context.tsx';
import { SessionContext } from '#web/session/session-context.ts';
import { type Site, SiteProvider } from '#web/session/site-context.tsx';
import type { Visit } from './visit-context.ts';

interface AppProvidersProps extends Visit {
  site: Site;
  children: ReactNode;
}

/** Provides the contexts of every page, on the server and in the browser. */
export function AppProviders({ client, session, site, children }: AppProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <SiteProvider initial={site}>
          <SignInDialogsProvider>{children}</SignInDialogsProvider>
        </SiteProvider>
      </SessionContext>
    </QueryClientProvider>
  );
}
