/** Caches the result of `read` until the version changes, in this or another process. */
export function memoizeByVersion<Version, Value>(
  readVersion: () => Promise<Version>,
  read: (version: Version) => Promise<Value>,
): () => Promise<Value> {
  let cached: { version: Version; value: Promise<Value> } | undefined;

  return async () => {
    const version = await readVersion();
    if (cached?.version === version) return cached.value;
    // The version is read before the value: a change in between causes another read and is never missed.
    const value = read(version);
    cached = { version, value };
    value.catch(() => {
      if (cached?.value === value) cached = undefined;
    });
    return value;
  };
}
