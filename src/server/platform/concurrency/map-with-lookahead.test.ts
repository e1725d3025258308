import { describe, expect, test } from 'vitest';
import { mapWithLookahead } from './map-with-lookahead.ts';

async function* countTo(max: number, events: string[] = [], error?: Error) {
  try {
    for (let number = 1; number <= max; number++) yield number;
    if (error) throw error;
  } finally {
    events.push('closed');
  }
}

async function collect<Item>(source: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> {
  for await (const item of source) into.push(item);
  return into;
}

describe('mapWithLookahead', () => {
  test('preserves input order', async () => {
    const calls: PromiseWithResolvers<void>[] = [];
    const map = async (number: number) => {
      const call = Promise.withResolvers<void>();
      calls.push(call);
      // The third call resolves all of them in reverse order.
      if (number === 3) for (const { resolve } of calls.toReversed()) resolve();
      await call.promise;
      return number * 10;
    };

    expect(await collect(mapWithLookahead(countTo(3), map, 2))).toEqual([10, 20, 30]);
  });

  test('respects the lookahead limit', async () => {
    const started: number[] = [];
    const map = async (number: number) => started.push(number);
    const source = mapWithLookahead(countTo(9), map, 2);

    expect(started).toEqual([]);
    await source.next();
    expect(started).toEqual([1, 2, 3]);
    await source.next();
    expect(started).toEqual([1, 2, 3, 4]);
  });

  test('yields all results before an error of the source', async () => {
    const into: number[] = [];

    await expect(
      collect(
        mapWithLookahead(countTo(4, [], new Error('broke off')), async (number) => number, 2),
        into,
      ),
    ).rejects.toThrow('broke off');
    expect(into).toEqual([1, 2, 3, 4]);
  });

  test('throws an error of the mapping and closes the source', async () => {
    const events: string[] = [];
    const into: number[] = [];
    const map = async (number: number) => {
      if (number > 2) throw new Error(`cannot map ${number}`);
      return number;
    };

    await expect(collect(mapWithLookahead(countTo(9, events), map, 2), into)).rejects.toThrow('cannot map 3');
    expect(into).toEqual([1, 2]);
    expect(events).toEqual(['closed']);
  });

  test('closes the source when the consumer stops', async () => {
    const events: string[] = [];
    for await (const result of mapWithLookahead(countTo(9, events), async (number) => number, 2)) if (result === 2) break;

    expect(events).toEqual(['closed']);
  });
});
