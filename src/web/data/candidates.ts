import type { AnswerOf } from '#contract/call.ts';
import { type CandidateDetails, candidateDetails, uploadResume } from '#contract/candidates.ts';
import { api } from './api.ts';
import { asks } from './asks.ts';

const candidatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    candidateDetails: build.query<CandidateDetails, void>({
      ...asks(candidateDetails),
      transformResponse: ({ message }: AnswerOf<typeof candidateDetails>) => message.details,
      providesTags: ['Candidate'],
    }),
    uploadResume: build.mutation<AnswerOf<typeof uploadResume>, { candidateId: string; file: File }>({
      ...asks(uploadResume, ({ candidateId, file }: { candidateId: string; file: File }) => {
        const body = new FormData();
        body.set('candidate_id', candidateId);
        body.set('resume', file);
        return { body };
      }),
      invalidatesTags: ['Candidate'],
    }),
  }),
});

export const { useCandidateDetailsQuery, useUploadResumeMutation } = candidatesApi;
