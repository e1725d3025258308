import { expect, test } from 'vitest';
import { createHangWatch, type WatchedWorker } from './hang-watch.ts';

const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => (from + at) * 1000);

/** Returns the second in which each worker is overdue first. */
function watch(workers: Record<string, WatchedWorker>, times: number[]): Record<string, number> {
  const hangWatch = createHangWatch(0);
  const overdue: Record<string, number> = {};
  for (const now of times)
    for (const worker of hangWatch.findOverdue(Object.values(workers), now)) {
      const [name = ''] = Object.entries(workers).find(([, each]) => each === worker) ?? [];
      overdue[name] ??= now / 1000;
    }
  return overdue;
}

test('finds workers that are silent for 15 s, or do not end in time', () => {
  const workers = {
    silent: { heardAt: 0, endsBy: undefined },
    heard: { heardAt: 10_000, endsBy: undefined },
    migrating: { heardAt: undefined, endsBy: undefined },
    retiring: { heardAt: 0, endsBy: 5000 },
  };
  expect(watch(workers, seconds(1, 20))).toEqual({ silent: 16, retiring: 5 });
});

test('a pause of supervisor and workers counts for none of them', () => {
  const workers = {
    healthy: { heardAt: 1000, endsBy: undefined },
    migrating: { heardAt: undefined, endsBy: undefined },
    retiring: { heardAt: 1000, endsBy: 5000 },
  };
  expect(watch(workers, [...seconds(1, 2), ...seconds(30, 60)])).toEqual({ retiring: 33, healthy: 46 });
  expect(workers.migrating).toEqual({ heardAt: undefined, endsBy: undefined });
});

test('a short delay of the supervisor gives a hanging worker no more time', () => {
  expect(watch({ silent: { heardAt: 0, endsBy: undefined } }, [3000, 6000, 9000, 12_000, 15_000, 18_000])).toEqual({
    silent: 18,
  });
});
