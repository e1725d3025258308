import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** A file that the candidate uploads. */
interface CandidateFile {
  candidateId: string;
  file: File;
  /** Receives the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

interface Registration extends CandidateFile {
  firstName: string;
  lastName: string;
  /** Digits with the country code, without the +. */
  mobile: string;
  email: string;
  /** The job whose Apply button opened the registration. */
  jobId: number | undefined;
}

interface Profile {
  candidateId: string;
  name: string;
  number: string;
  email: string;
}

const calls = lazyImport(() => import('#contract/candidate-calls.ts'));

export const candidateDetailsQuery = queryOptions({
  queryKey: queryKeys.candidate,
  queryFn: async ({ meta }) => (await callApi(meta, async () => (await calls()).getCandidateDetails)).message.details,
});

export const registerMutation = mutationOptions({
  mutationFn: ({ candidateId, firstName, lastName, mobile, email, jobId, ...upload }: Registration, { meta }) =>
    callApi(meta, async () => (await calls()).registerCandidate, {
      body: {
        candidate_id: candidateId,
        first_name: firstName,
        last_name: lastName,
        mobile,
        email,
        ...(jobId !== undefined && { job_id: String(jobId) }),
      },
      ...upload,
    }),
  onSettled: (_data, _error, _registration, _result, { client }) => invalidateResume(client),
});

export const uploadResumeMutation = mutationOptions({
  mutationFn: ({ candidateId, ...upload }: CandidateFile, { meta }) =>
    callApi(meta, async () => (await calls()).uploadResume, { body: { candidate_id: candidateId }, ...upload }),
  onSettled: (_data, _error, _file, _result, { client }) => invalidateResume(client),
});

export const uploadPictureMutation = mutationOptions({
  mutationFn: ({ candidateId, ...upload }: CandidateFile, { meta }) =>
    callApi(meta, async () => (await calls()).uploadPicture, { body: { candidate_id: candidateId }, ...upload }),
  onSettled: (_data, _error, _file, _result, { client }) => invalidateQueries(client, queryKeys.candidate),
});

export const saveProfileMutation = mutationOptions({
  mutationFn: ({ candidateId, ...profile }: Profile, { meta }) =>
    callApi(meta, async () => (await calls()).saveProfile, { body: { candidate_id: candidateId, ...profile } }),
  // Updates the cache, which would show the old values until the refetch.
  onSuccess: (_data, { name, number }, _result, { client }) => {
    const saved = { name, mobile: number, mobile_text: `+${number}` };
    client.setQueryData(candidateDetailsQuery.queryKey, (details) => details && { ...details, ...saved });
  },
  onSettled: (_data, _error, _profile, _result, { client }) => invalidateQueries(client, queryKeys.candidate),
});

/** The resume determines the order of a candidate's lists. */
const invalidateResume = (client: QueryClient) => invalidateQueries(client, queryKeys.candidate, queryKeys.candidateLists);
