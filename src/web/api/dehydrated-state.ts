/**
 * What the browser takes over of a visit's answers. The same answers are the same letters, whichever process asked them and
 * whenever (docs/decisions/016): neither the names and times of its calls nor the order of their ends is in there.
 */
import type { RootState } from '../app/app-store.ts';

export function dehydrate({ queries, provided: { keys, tags } }: RootState['api'], openedAt: Date) {
  const at = openedAt.getTime();
  const called = { requestId: 'handed over', startedTimeStamp: at };
  return {
    queries: mapped(queries, (query) => ({ ...query, ...called, ...(query?.fulfilledTimeStamp && { fulfilledTimeStamp: at }) })),
    provided: { keys: inOrder(keys), tags: mapped(tags, (ids) => mapped(ids, (queries) => queries.toSorted())) },
  };
}

const inOrder = <Value>(values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const mapped = <Value, Other>(values: Record<string, Value>, map: (value: Value) => Other) =>
  inOrder(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)])));
