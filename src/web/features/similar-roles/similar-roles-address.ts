import { jobPath } from '#contract/addresses.ts';

/** The id of the section of similar roles on a job's page. */
export const similarRolesId = 'similar-roles';

/** The address of the roles like a job. */
export const similarRolesPath = (jobId: number) => `${jobPath(jobId)}#${similarRolesId}`;
