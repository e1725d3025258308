/** A job page's head: title, description, picture, and the job as data for search engines. */
import { jobsQueries } from '../data/jobs.ts';
import type { HeadVisit, PageHead } from '../head.ts';
import { jobPath } from '../paths.ts';
import { knownPlace, titleOf } from './job-labels.ts';
import { jobPosting } from './job-posting.ts';

export function jobHead({ state, params }: HeadVisit): PageHead {
  const id = Number(params.id);
  const { data } = jobsQueries.jobDetail.select(id)(state);
  const job = data?.dashboard[0];
  const title = 'Job Details | Career Portal';
  if (!data || !job) return { title, description: 'This role is no longer open.' };
  const place = knownPlace(job);
  const shareTitle = [titleOf(job.title), place].filter(Boolean).join(', ');
  return {
    title,
    shareTitle,
    description: `${[`${titleOf(job.title)} at ${job.company}`, place].filter(Boolean).join(', ')}. Apply with your e-mail and a résumé.`,
    canonical: jobPath(id),
    picture: { path: `/share/jobs/${id}.png`, alt: `${shareTitle}, ${job.company}` },
    jsonLd: jobPosting(data, state.site.publicOrigin),
  };
}
