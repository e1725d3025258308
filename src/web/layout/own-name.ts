/** The name of whoever signs in again: this browser forgot it at the last logout, and the server knows it. */
import { remember } from '../session/browser-memory.ts';
import type { Store } from '../store.ts';

/** Asks for it and remembers it with the number, unless they have left meanwhile; empty when there is none. */
export async function askOwnName(dispatch: Store['dispatch'], isHere: () => boolean): Promise<string> {
  const { candidatesQueries } = await import('../data/candidates.ts');
  const { data } = await dispatch(candidatesQueries.candidateDetails.initiate(undefined, { subscribe: false }));
  if (!data?.name || !isHere()) return '';
  remember('name', data.name);
  remember('number', data.mobile);
  return data.name;
}
