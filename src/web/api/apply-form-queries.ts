import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { lazyImport } from '../browser/lazy-import.ts';
import { callApi, invalidateQueries } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const calls = lazyImport(() => import('#contract/forms/apply-form-calls.ts'));

/** Below the job's key: a sign-in refetches both. */
export const applyFormQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...queryKeys.job(jobId), 'apply'],
    queryFn: async ({ meta }) =>
      (await callApi(meta, async () => (await calls()).readApplyForm, { params: { id: jobId } })).message,
  });

interface SentForm {
  jobId: number;
  intent: 'read' | 'send';
  formToken: string;
  /** By form field. */
  fields: Record<string, string | readonly string[]>;
  file?: { field: string; file: File };
  onProgress?: (share: number) => void;
}

export const sendApplyFormMutation = mutationOptions({
  mutationFn: async ({ jobId, intent, formToken, fields, file, ...upload }: SentForm, { meta }) =>
    (
      await callApi(meta, async () => (await calls()).sendApplyForm, {
        params: { id: jobId },
        // A multipart body takes files as it takes text.
        body: { form_token: formToken, intent, ...fields, ...(file && { [file.field]: file.file as unknown as string }) },
        ...(upload.onProgress && { onProgress: upload.onProgress }),
      })
    ).message,
  onSuccess: (form, { jobId }, _result, { client }) => showForm(client, jobId, form),
  // The job was closed, or another account signed in meanwhile: its page follows.
  onError: (error, { jobId }, _result, { client }) =>
    [404, 409].includes(Number(error.status)) && invalidateQueries(client, queryKeys.job(jobId)),
});

export const verifyApplyCodeMutation = mutationOptions({
  mutationFn: async ({ jobId, otp }: { jobId: number; otp: string }, { meta }) =>
    (await callApi(meta, async () => (await calls()).verifyApplyCode, { params: { id: jobId }, body: { otp } })).message,
});

export const resendApplyCodeMutation = mutationOptions({
  mutationFn: async (jobId: number, { meta }) =>
    (await callApi(meta, async () => (await calls()).resendApplyCode, { params: { id: jobId }, body: {} })).message,
});

export function showForm(client: QueryClient, jobId: number, form: ApplyForm): void {
  client.setQueryData(applyFormQuery(jobId).queryKey, form);
  if (form.step === 'sent') invalidateQueries(client, queryKeys.candidate, queryKeys.candidateLists, queryKeys.appliedJobs);
}
