import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/questions/self-identification-calls.ts'));

/** Below the receipt's key: a withdrawal refetches both. */
export const selfIdentificationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.receipt(applicationId), 'self-identification'],
    queryFn: async ({ meta }) =>
      (await callApi(meta, async () => (await calls()).getSelfIdentification, { params: { id: applicationId } })).message,
  });

interface VoluntaryForm {
  applicationId: string;
  intent: 'save' | 'skip';
  answers: AnswerFields;
}

export const answerSelfIdentificationMutation = mutationOptions({
  mutationFn: async ({ applicationId, intent, answers }: VoluntaryForm, { meta }) =>
    (
      await callApi(meta, async () => (await calls()).answerSelfIdentification, {
        params: { id: applicationId },
        body: {
          intent,
          answers: Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]])),
        },
      })
    ).message,
  onSuccess: (page, { applicationId }, _result, { client }) => {
    client.setQueryData(selfIdentificationQuery(applicationId).queryKey, page);
    // These link to the page. The receipt's key alone: the hand-over may delete the answers before a refetch.
    client.removeQueries({ queryKey: queryKeys.receipt(applicationId), exact: true });
    invalidateQueries(client, queryKeys.jobs, queryKeys.appliedJobs);
  },
  // The page was closed meanwhile.
  onError: (error, { applicationId }, _result, { client }) =>
    error.status === 409 && invalidateQueries(client, queryKeys.receipt(applicationId)),
});
