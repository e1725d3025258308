/** Fetches the candidate's name, which this browser forgot at the last logout. */
import type { QueryClient } from '@tanstack/react-query';
import { storage } from '#web/browser/storage.ts';

/** Stores name and number unless the candidate has left meanwhile. Resolves to '' without a name. */
export async function fetchCandidateName(client: QueryClient, isHere: () => boolean): Promise<string> {
  const { candidateDetailsQuery } = await import('#web/api/candidate-queries.ts');
  const { name, mobile } = await client.fetchQuery(candidateDetailsQuery);
  if (!name || !isHere()) return '';
  storage.set('name', name);
  storage.set('number', mobile);
  return name;
}
