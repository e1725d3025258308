import { lazy, Suspense } from 'react';
import { texts } from '#texts/profile.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useDeferral } from '#web/browser/use-deferral.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ProfileBlocks } from './profile-blocks.tsx';

const importBlocks = lazyImportWhenOnline(() => import('./profile-blocks.tsx'));
const imported = Promise.withResolvers<{ default: typeof ProfileBlocks }>();

// The browser hydrates the server's blocks once it has imported them.
const Blocks = import.meta.env.SSR ? (await import('./profile-blocks.tsx')).ProfileBlocks : lazy(() => imported.promise);

/** The profile's blocks, whose script loads at the first input (docs/decisions/015). */
export function DeferredBlocks({ email }: { email: string }) {
  const { place, replay } = useDeferral<HTMLDivElement>(load);
  return (
    <div ref={place}>
      <Suspense fallback={<Spinner label={texts.loading} />}>
        <Blocks email={email} onHydrated={replay} />
      </Suspense>
    </div>
  );
}

/** Offline, the server's blocks stay, and the next use imports again. */
async function load(): Promise<void> {
  const module = await importBlocks().catch(() => undefined);
  if (module) imported.resolve({ default: module.ProfileBlocks });
}
