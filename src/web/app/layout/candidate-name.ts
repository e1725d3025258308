/** The name of whoever signs in again: this browser forgot it at the last logout, and the server knows it. */
import { storage } from '#web/browser/storage.ts';
import type { AppStore } from '../app-store.ts';

/** Asks for it and remembers it with the number, unless they have left meanwhile; empty when there is none. */
export async function fetchCandidateName(dispatch: AppStore['dispatch'], isHere: () => boolean): Promise<string> {
  const { candidatesQueries } = await import('#web/api/candidate-queries.ts');
  const { data } = await dispatch(candidatesQueries.candidateDetails.initiate(undefined, { subscribe: false }));
  if (!data?.name || !isHere()) return '';
  storage.set('name', data.name);
  storage.set('number', data.mobile);
  return data.name;
}
