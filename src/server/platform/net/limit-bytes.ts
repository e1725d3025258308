/** Limits the size of a downloaded body. */

/** Passes the chunks on, and throws `createError()` for the first beyond `maxBytes`. */
export async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  createError: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw createError();
    yield chunk;
  }
}
