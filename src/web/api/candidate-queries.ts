import type { ResponseOf } from '#contract/call.ts';
import type {
  CandidateDetails,
  getCandidateDetails,
  registerCandidate,
  saveProfile,
  uploadPicture,
  uploadResume,
} from '#contract/candidate-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { requestFor } from './call-request.ts';
import { api } from './query-client.ts';
import { uploadRequestFor } from './upload-request.ts';

/** A file of the signed-in candidate, on its way. */
interface OwnFile {
  candidateId: string;
  file: File;
  /** Told the share that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

interface Registration extends OwnFile {
  firstName: string;
  lastName: string;
  /** Digits with the country's code, without the +. */
  mobile: string;
  email: string;
}

interface Profile {
  candidateId: string;
  name: string;
  number: string;
  email: string;
}

const calls = lazyImport(() => import('#contract/candidate-calls.ts'));

const candidatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    candidateDetails: build.query<CandidateDetails, void>({
      ...requestFor(async () => (await calls()).getCandidateDetails),
      transformResponse: ({ message }: ResponseOf<typeof getCandidateDetails>) => message.details,
      providesTags: ['Candidate'],
    }),
    register: build.mutation<ResponseOf<typeof registerCandidate>, Registration>({
      ...uploadRequestFor(
        async () => (await calls()).registerCandidate,
        ({ candidateId, firstName, lastName, mobile, email, file, onProgress }: Registration) => ({
          fields: { candidate_id: candidateId, first_name: firstName, last_name: lastName, mobile, email },
          file,
          onProgress,
        }),
      ),
      invalidatesTags: ['Candidate', 'Jobs'],
    }),
    uploadResume: build.mutation<ResponseOf<typeof uploadResume>, OwnFile>({
      ...uploadRequestFor(async () => (await calls()).uploadResume, ownFile),
      // The list's order comes from the resume.
      invalidatesTags: ['Candidate', 'Jobs'],
    }),
    uploadPicture: build.mutation<ResponseOf<typeof uploadPicture>, OwnFile>({
      ...uploadRequestFor(async () => (await calls()).uploadPicture, ownFile),
      invalidatesTags: ['Candidate'],
    }),
    saveProfile: build.mutation<ResponseOf<typeof saveProfile>, Profile>({
      ...requestFor(
        async () => (await calls()).saveProfile,
        ({ candidateId, ...profile }: Profile) => ({ body: { candidate_id: candidateId, ...profile } }),
      ),
      // What was saved is shown at once: the old values would return for as long as the details are asked again.
      onQueryStarted: ({ name, number }, { dispatch, queryFulfilled }) => {
        const saved = candidatesApi.util.updateQueryData('candidateDetails', undefined, (details) => {
          Object.assign(details, { name, mobile: number });
        });
        queryFulfilled.then(
          () => dispatch(saved),
          () => undefined,
        );
      },
      invalidatesTags: ['Candidate'],
    }),
  }),
});

function ownFile({ candidateId, file, onProgress }: OwnFile) {
  return { fields: { candidate_id: candidateId }, file, onProgress };
}

export const {
  useCandidateDetailsQuery,
  useRegisterMutation,
  useUploadResumeMutation,
  useUploadPictureMutation,
  useSaveProfileMutation,
} = candidatesApi;
export const candidatesQueries = candidatesApi.endpoints;
