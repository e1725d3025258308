/**
 * Maps items ahead of the consumer and yields the results in input order.
 * Throws an error of the source after the results of all items before it.
 * @param lookahead the number of items to map ahead
 */
export async function* mapWithLookahead<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Promise<Result>,
  lookahead: number,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  let sourceError: { thrown: unknown } | undefined;
  const source = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next().catch((thrown: unknown) => {
        sourceError = { thrown };
      });
      if (!next || next.done) break;
      const result = map(next.value);
      // A rejection is handled when the result is yielded.
      result.catch(() => {});
      pending.push(result);
      if (pending.length > lookahead) yield* pending.splice(0, 1);
    }
    yield* pending;
    if (sourceError) throw sourceError.thrown;
  } finally {
    await source.return?.();
  }
}
