/** Wraps local storage with the keys of spec §3 and ignores its failures. */

export type StorageKey =
  | 'candidate_id'
  | 'userID'
  | 'name'
  | 'number'
  | 'resume'
  | 'profile_picture'
  | 'loginUrl'
  | 'id'
  | 'linkedin_oauth2_state'
  /** The saved jobs of a visitor: dates by job id, as JSON. */
  | 'savedJobs'
  /** The ids of the jobs that this browser showed last. */
  | 'recentlyViewed';

export const storage = {
  set(key: StorageKey, value: string) {
    attempt(() => localStorage.setItem(key, value));
    // Browsers notify the other tabs only.
    dispatchEvent(new Event('storage'));
  },
  get: (key: StorageKey): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined,
  remove: (key: StorageKey) => attempt(() => localStorage.removeItem(key)),
  /** Logout and every 401 clear local storage (spec §4). The theme is in a cookie and stays. */
  clear: () => attempt(() => localStorage.clear()),
};

/** Notifies of changes in this tab and in others. */
export function subscribeToStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Some browsers reject storage in private windows; the portal works without it. */
export function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
