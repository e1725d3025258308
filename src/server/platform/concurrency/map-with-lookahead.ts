/**
 * Makes something of each item while whoever asks is still busy with those before, in their order.
 * What the items' source throws comes after all that was made of the items before it.
 * @param most how many items are made ahead of what was asked for
 */
export async function* mapWithLookahead<Item, Made>(
  items: AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
  most: number,
): AsyncGenerator<Made> {
  const ahead: Promise<Made>[] = [];
  let fault: { thrown: unknown } | undefined;
  const source = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next().catch((thrown: unknown) => {
        fault = { thrown };
      });
      if (!next || next.done) break;
      const made = make(next.value);
      // Whether it failed is asked when it is its turn.
      made.catch(() => {});
      ahead.push(made);
      if (ahead.length > most) yield* ahead.splice(0, 1);
    }
    yield* ahead;
    if (fault) throw fault.thrown;
  } finally {
    await source.return?.();
  }
}
