import { describe, expect, test } from 'vitest';
import { mapWithLookahead } from './map-with-lookahead.ts';

async function* counted(to: number, said: string[] = [], fault?: Error) {
  try {
    for (let number = 1; number <= to; number++) yield number;
    if (fault) throw fault;
  } finally {
    said.push('closed');
  }
}

async function taken<Made>(source: AsyncIterable<Made>, into: Made[] = []): Promise<Made[]> {
  for await (const made of source) into.push(made);
  return into;
}

describe('what is made ahead', () => {
  test('comes in the order of the items, whichever is ready first', async () => {
    const opened: PromiseWithResolvers<void>[] = [];
    const make = async (number: number) => {
      const turn = Promise.withResolvers<void>();
      opened.push(turn);
      // The third is asked for while the first two wait, and lets them go in the wrong order.
      if (number === 3) for (const { resolve } of opened.toReversed()) resolve();
      await turn.promise;
      return number * 10;
    };

    expect(await taken(mapWithLookahead(counted(3), make, 2))).toEqual([10, 20, 30]);
  });

  test('is never more than it may be', async () => {
    const begun: number[] = [];
    const make = async (number: number) => begun.push(number);
    const source = mapWithLookahead(counted(9), make, 2);

    expect(begun).toEqual([]);
    await source.next();
    expect(begun).toEqual([1, 2, 3]);
    await source.next();
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  test('of a source that breaks off comes whole, and then the fault', async () => {
    const into: number[] = [];

    await expect(
      taken(
        mapWithLookahead(counted(4, [], new Error('broke off')), async (number) => number, 2),
        into,
      ),
    ).rejects.toThrow('broke off');
    expect(into).toEqual([1, 2, 3, 4]);
  });

  test('ends with what cannot be made, and lets the source go', async () => {
    const said: string[] = [];
    const into: number[] = [];
    const make = async (number: number) => {
      if (number > 2) throw new Error(`cannot make ${number}`);
      return number;
    };

    await expect(taken(mapWithLookahead(counted(9, said), make, 2), into)).rejects.toThrow('cannot make 3');
    expect(into).toEqual([1, 2]);
    expect(said).toEqual(['closed']);
  });

  test('lets the source go when nobody wants more', async () => {
    const said: string[] = [];
    for await (const made of mapWithLookahead(counted(9, said), async (number) => number, 2)) if (made === 2) break;

    expect(said).toEqual(['closed']);
  });
});
