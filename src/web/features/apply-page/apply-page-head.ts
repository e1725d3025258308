/** Builds the head of an apply page. */
import { applyPath } from '#contract/addresses.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import type { HeadContext, PageHead } from '#web/app/page-head.ts';

export function buildApplyPageHead({ client, site, params }: HeadContext): PageHead {
  const id = Number(params.id);
  const job = client.getQueryData(jobDetailQuery(id).queryKey)?.dashboard[0];
  if (!job) return { title: texts.head.title(texts.closed.title), description: texts.closed.title };
  const title = texts.head.title(texts.title(formatJobTitle(job.title)));
  const isWrong = site.form?.path === applyPath(id);
  return {
    title: isWrong ? texts.errors.title + title : title,
    description: texts.head.description(job.company),
  };
}
