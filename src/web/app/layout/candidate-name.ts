/** Fetches the candidate's name, which logout removed from local storage. */
import { storage } from '#web/browser/storage.ts';
import type { AppStore } from '../app-store.ts';

/** Stores name and number unless the component is gone; returns an empty string without a name. */
export async function fetchCandidateName(dispatch: AppStore['dispatch'], isHere: () => boolean): Promise<string> {
  const { candidatesQueries } = await import('#web/api/candidate-queries.ts');
  const { data } = await dispatch(candidatesQueries.candidateDetails.initiate(undefined, { subscribe: false }));
  if (!data?.name || !isHere()) return '';
  storage.set('name', data.name);
  storage.set('number', data.mobile);
  return data.name;
}
