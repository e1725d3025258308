/** The two dialogs of a job page: their code arrives when one of them is opened. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { chunk } from '../../chunk.ts';

const Confirm = lazy(chunk(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog })));
const Share = lazy(chunk(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog })));

export function ConfirmDialog(props: ComponentProps<typeof Confirm>) {
  return (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  );
}

export function ShareDialog(props: ComponentProps<typeof Share>) {
  return (
    <Suspense>
      <Share {...props} />
    </Suspense>
  );
}
