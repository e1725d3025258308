/** Gives what `read` read, until the version has moved: another process's change is noticed by the next question. */
export function memoizeByVersion<Version, Kept>(
  current: () => Promise<Version>,
  read: (version: Version) => Promise<Kept>,
): () => Promise<Kept> {
  let last: { version: Version; kept: Promise<Kept> } | undefined;

  return async () => {
    const version = await current();
    if (last?.version === version) return last.kept;
    // The version is older than what is read or the same: what changes in between is read once more, never missed.
    const kept = read(version);
    last = { version, kept };
    kept.catch(() => {
      if (last?.kept === kept) last = undefined;
    });
    return kept;
  };
}
