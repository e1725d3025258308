import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { texts } from '#texts/profile.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { deferUntilUsed } from './defer-until-used.ts';
import type { ProfileBlocks } from './profile-blocks.tsx';

const importBlocks = lazyImportWhenOnline(() => import('./profile-blocks.tsx'));
const imported = Promise.withResolvers<{ default: typeof ProfileBlocks }>();

// The browser hydrates the server's blocks once it has imported them.
const Blocks = import.meta.env.SSR ? (await import('./profile-blocks.tsx')).ProfileBlocks : lazy(() => imported.promise);

/** The profile's blocks, whose script loads when they come near the view or are used (docs/decisions/015). */
export function DeferredBlocks({ email }: { email: string }) {
  const place = useRef<HTMLDivElement>(null);
  const deferral = useRef<ReturnType<typeof deferUntilUsed>>(undefined);
  useEffect(() => {
    if (!place.current) return;
    deferral.current = deferUntilUsed(place.current, () => {
      // Offline, the server's blocks stay, and the next use imports again.
      importBlocks().then(({ ProfileBlocks }) => imported.resolve({ default: ProfileBlocks }), ignore);
    });
    return deferral.current.stop;
  }, []);
  const replay = useCallback(() => deferral.current?.replay(), []);
  return (
    <div ref={place}>
      <Suspense fallback={<Spinner label={texts.loading} />}>
        <Blocks email={email} onHydrated={replay} />
      </Suspense>
    </div>
  );
}

const ignore = () => undefined;
