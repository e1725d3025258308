import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const openBudget = (options: Partial<Parameters<typeof createByteBudget>[0]> = {}) =>
  createByteBudget({
    maxBytes: 10,
    shareBytes: 10,
    maxWaiting: 10,
    maxWaitMs: 60_000,
    createError: () => new Error('full'),
    ...options,
  });

/** Collects the names of the tasks that got their bytes. */
function recordOrder() {
  const started: string[] = [];
  return { started, record: (name: string) => () => void started.push(name) };
}

test('holds bytes as they are needed, not as they are declared', async () => {
  const budget = openBudget();
  const declared = Array.from({ length: 4 }, () => budget.open(6));
  for (const task of declared) await task.growTo(1);
  await budget.open(5).growTo(5);
  expect(declared.map(({ grantedBytes }) => grantedBytes)).toEqual([1, 1, 1, 1]);
});

test('grants no bytes that would leave all tasks unfinished', async () => {
  const budget = openBudget();
  const [first, second] = [budget.open(10), budget.open(10)];
  const { started, record } = recordOrder();
  await first.growTo(4);
  const waiting = second.growTo(4).then(record('second'));
  await first.growTo(10);
  expect(started).toEqual([]);
  first.release();
  await waiting;
  expect(second.grantedBytes).toBe(4);
});

test('starts waiting tasks that fit, also behind one that does not', async () => {
  const budget = openBudget();
  const [holder, other, large, small] = [budget.open(5), budget.open(3), budget.open(9), budget.open(4)];
  const { started, record } = recordOrder();
  await holder.growTo(5);
  await other.growTo(3);
  const tooLarge = large.growTo(9).then(record('large'));
  const waiting = small.growTo(4).then(record('small'));
  other.release();
  await waiting;
  expect(started).toEqual(['small']);
  await budget.open(1).growTo(1);
  large.release();
  await expect(tooLarge).rejects.toThrow('full');
});

test('leaves room for others beyond the share of an owner', async () => {
  const budget = openBudget({ shareBytes: 6, maxWaitMs: 20 });
  const [first, second] = [budget.open(6, ['a']), budget.open(6, ['a', 'network'])];
  await first.growTo(6);
  const waiting = second.growTo(1);
  await budget.open(4, ['b']).growTo(4);
  await expect(waiting).rejects.toThrow('full');
  first.release();
  await second.growTo(6);
});

test('gives each owner of a task a share', async () => {
  const budget = openBudget({ maxBytes: 100, maxWaiting: 0 });
  await budget.open(10, ['a', 'network']).growTo(10);
  await expect(budget.open(1, ['b', 'network']).growTo(1)).rejects.toThrow('full');
  await budget.open(10, ['b', 'elsewhere']).growTo(10);
});

test('is contended for all while a task waits for the whole, and for its owner while it waits for its share', async () => {
  const budget = openBudget({ shareBytes: 6 });
  const [own, foreign] = [budget.open(6, ['a']), budget.open(4, ['b'])];
  await own.growTo(6);
  await foreign.growTo(3);
  expect([own.isContended, foreign.isContended]).toEqual([false, false]);
  void budget
    .open(1, ['a'])
    .growTo(1)
    .catch(() => {});
  expect([own.isContended, foreign.isContended]).toEqual([true, false]);
  const third = budget.open(5, ['c']);
  void third.growTo(5);
  expect([own.isContended, foreign.isContended]).toEqual([true, true]);
  own.release();
  expect([third.grantedBytes, foreign.isContended]).toEqual([5, false]);
});

test('is not contended once a task holds nothing more', async () => {
  const budget = openBudget();
  const [first, second] = [budget.open(6), budget.open(4)];
  await first.growTo(6);
  await second.growTo(4);
  const waiting = budget.open(10).growTo(10);
  first.release();
  expect([first.isContended, second.isContended]).toEqual([false, true]);
  second.release();
  await waiting;
});

test('rejects a task when the queue is full, and when it waits too long in total', async () => {
  const budget = openBudget({ maxWaiting: 1, maxWaitMs: 20 });
  const holder = budget.open(10);
  await holder.growTo(10);
  const patient = budget.open(5);
  const waiting = patient.growTo(5);
  await expect(budget.open(5).growTo(5)).rejects.toThrow('full');
  await expect(waiting).rejects.toThrow('full');
  expect(patient.waitedMs).toBeGreaterThanOrEqual(19);
  holder.release();
  await patient.growTo(5);
});

test('rejects the growth of a released task, also while it waits', async () => {
  const budget = openBudget();
  const holder = budget.open(10);
  await holder.growTo(10);
  const task = budget.open(5);
  const waiting = task.growTo(5);
  task.release();
  await expect(waiting).rejects.toThrow('full');
  await expect(task.growTo(1)).rejects.toThrow('full');
  holder.release();
  holder.release();
  await budget.open(10).growTo(10);
});

test('gives a task that needs more than the budget all of it', async () => {
  const budget = openBudget();
  const task = budget.open(50);
  await task.growTo(30);
  expect(task.grantedBytes).toBe(10);
  const waiting = budget.open(1).growTo(1);
  task.release();
  await waiting;
});
