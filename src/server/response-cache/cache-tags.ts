/** Names cached responses for a CDN, which can purge them by these names. */

/** Responses that list jobs. */
export const jobsTag = 'jobs';
export const jobTag = (jobId: number) => `job-${jobId}`;

/** As Fastly (`Surrogate-Key`) and others (`Cache-Tag`) read them. They remove them from the response. */
export function buildTagHeaders(jobId: number | undefined): Record<string, string> {
  const tag = jobId === undefined ? jobsTag : jobTag(jobId);
  return { 'cache-tag': tag, 'surrogate-key': tag };
}
