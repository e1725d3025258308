/** Names cached responses for a CDN, which can purge them by these names. */

/** Responses that list jobs. */
export const jobsTag = 'jobs';
export const jobTag = (jobId: number) => `job-${jobId}`;

/** Returns the headers that name a response: of a job by its id, of a list of jobs without one. */
export type TagHeadersFor = (jobId?: number) => Record<string, string>;

/** Without a purge hook, responses carry no tags. */
export const createTagHeaders = (hasPurgeHook: boolean): TagHeadersFor => (hasPurgeHook ? buildTagHeaders : () => ({}));

/** As Fastly (`Surrogate-Key`) and others (`Cache-Tag`) read them. They remove them from the response. */
function buildTagHeaders(jobId?: number): Record<string, string> {
  const tag = jobId === undefined ? jobsTag : jobTag(jobId);
  return { 'cache-tag': tag, 'surrogate-key': tag };
}
