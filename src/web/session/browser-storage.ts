/** Local storage with the keys of spec §3. Full or forbidden storage counts as empty. */

export type StorageKey =
  | 'candidate_id'
  | 'userID'
  | 'name'
  | 'number'
  | 'resume'
  | 'profile_picture'
  | 'loginUrl'
  | 'id'
  | 'linkedin_oauth2_state';

export function storageSet(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse to store; the portal works without.
  }
}

export function storageGet(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storageRemove(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Spec §4: logout and every 401 clear local storage. The theme belongs to the device and stays, in a cookie. */
export function storageClear(): void {
  try {
    localStorage.clear();
  } catch {
    // As above.
  }
}
