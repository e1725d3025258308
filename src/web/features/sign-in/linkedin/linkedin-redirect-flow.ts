/** Marks a sign-in that left in this tab because no popup could open: it has to be finished here as well. */

const key = 'linkedin_oauth2_here';

export function markRedirectFlow(state: string): void {
  try {
    sessionStorage.setItem(key, state);
  } catch {
    // Where nothing can be stored, the way back ends at 'State does not match' anyway.
  }
}

/** A popup inherits what its tab stored, so the mark names the state it stands for. */
export function isRedirectFlow(state: string): boolean {
  try {
    return sessionStorage.getItem(key) === state;
  } catch {
    return false;
  }
}
