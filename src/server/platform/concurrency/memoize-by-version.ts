/** Caches the result of `read` until the version changes, in this process or another. */
export function memoizeByVersion<Version, Value>(
  current: () => Promise<Version>,
  read: (version: Version) => Promise<Value>,
): () => Promise<Value> {
  let last: { version: Version; value: Promise<Value> } | undefined;

  return async () => {
    const version = await current();
    if (last?.version === version) return last.value;
    // The version is never newer than the value, so a change in between causes another read.
    const value = read(version);
    last = { version, value };
    value.catch(() => {
      if (last?.value === value) last = undefined;
    });
    return value;
  };
}
