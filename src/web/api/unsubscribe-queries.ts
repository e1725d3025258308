import { mutationOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi } from './query-client.ts';

const calls = lazyImport(() => import('#contract/unsubscribe-calls.ts'));

// A mutation although it is a GET, since it has an effect: no loader starts it and no cache repeats it.
export const unsubscribeMutation = mutationOptions({
  mutationFn: (email: string, { meta }) => callApi(meta, async () => (await calls()).unsubscribe, { params: { email } }),
});

export const undoUnsubscribeMutation = mutationOptions({
  mutationFn: (email: string, { meta }) => callApi(meta, async () => (await calls()).undoUnsubscribe, { params: { email } }),
});
