/** Loads the two dialogs of a job page on demand. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';

const ApplyDialog = lazy(
  lazyImportWhenOnline(async () => ({ default: (await import('../apply/apply-dialog.tsx')).ApplyDialog })),
);
const ShareDialog = lazy(
  lazyImportWhenOnline(async () => ({ default: (await import('../share/share-dialog.tsx')).ShareDialog })),
);

export function LazyApplyDialog(props: ComponentProps<typeof ApplyDialog>) {
  return (
    <Suspense>
      <ApplyDialog {...props} />
    </Suspense>
  );
}

export function LazyShareDialog(props: ComponentProps<typeof ShareDialog>) {
  return (
    <Suspense>
      <ShareDialog {...props} />
    </Suspense>
  );
}
