/** Loads the two dialogs of a job page on demand. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { lazyImport } from '#web/browser/lazy-import.ts';

const Apply = lazy(lazyImport(async () => ({ default: (await import('../apply/apply-dialog.tsx')).ApplyDialog })));
const Share = lazy(lazyImport(async () => ({ default: (await import('../share/share-dialog.tsx')).ShareDialog })));

export function LazyApplyDialog(props: ComponentProps<typeof Apply>) {
  return (
    <Suspense>
      <Apply {...props} />
    </Suspense>
  );
}

export function LazyShareDialog(props: ComponentProps<typeof Share>) {
  return (
    <Suspense>
      <Share {...props} />
    </Suspense>
  );
}
