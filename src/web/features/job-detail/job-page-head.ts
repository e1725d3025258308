/** Builds the head of a job page: title, description, picture and JSON-LD. */

import { jobPath, parseJobId } from '#contract/addresses.ts';
import { formatJobTitle, formatPlace } from '#labels/job-labels.ts';
import { texts } from '#texts/job-detail.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import type { HeadContext, PageHead } from '#web/app/page-head.ts';
import { buildJobPostingJsonLd } from './job-posting-json-ld.ts';

export function buildJobPageHead({ client, site, params }: HeadContext): PageHead {
  const id = parseJobId(params.id);
  const data = client.getQueryData(jobDetailQuery(id).queryKey);
  const job = data?.dashboard[0];
  const { title, titleOf, closed, description } = texts.head;
  if (!data || !job) return { title, description: closed };
  const name = formatJobTitle(job.title);
  if (!import.meta.env.SSR) return { title: titleOf(name), description: '' };
  const place = formatPlace(job);
  const shareTitle = [name, place].filter(Boolean).join(', ');
  return {
    title: titleOf(name),
    shareTitle,
    description: description(name, job.company, place),
    canonical: jobPath(id),
    shareImage: { path: `/share/jobs/${id}.png`, alt: `${shareTitle}, ${job.company}` },
    jsonLd: buildJobPostingJsonLd(data, site.publicOrigin),
  };
}
