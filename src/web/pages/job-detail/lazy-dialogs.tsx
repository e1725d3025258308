/** The two dialogs of a job page: their code arrives when one of them is opened. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { chunk } from '../../chunk.ts';

const Apply = lazy(chunk(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog })));
const Share = lazy(chunk(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog })));

export function ApplyDialog(props: ComponentProps<typeof Apply>) {
  return (
    <Suspense>
      <Apply {...props} />
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
