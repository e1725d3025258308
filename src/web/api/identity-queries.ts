import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import type { answerIdentityOffer, relinkIdentity, unlinkIdentity } from '#contract/identity-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/identity-calls.ts'));

export const identitiesQuery = queryOptions({
  queryKey: queryKeys.identities,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).listIdentities)).message,
});

export const answerIdentityOfferMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof answerIdentityOffer>, { meta }) =>
    callApi(meta, async () => (await calls()).answerIdentityOffer, { body }),
  onSuccess: (_data, _body, _result, { client }) => invalidateQueries(client, queryKeys.identities),
});

/** The list is not refetched if there is an undo, so that the row stays for it. */
export const unlinkIdentityMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof unlinkIdentity>, { meta }) =>
    (await callApi(meta, async () => (await calls()).unlinkIdentity, { body })).message,
  onSuccess: ({ undo }, _body, _result, { client }) =>
    invalidateQueries(client, queryKeys.sessions, ...(undo === undefined ? [queryKeys.identities] : [])),
});

export const relinkIdentityMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof relinkIdentity>, { meta }) =>
    callApi(meta, async () => (await calls()).relinkIdentity, { body }),
});
