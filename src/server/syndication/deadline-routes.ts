/** Serves the last day to apply to a job as a calendar file. */
import type { FastifyInstance } from 'fastify';
import { jobPath, parseJobId } from '#contract/addresses.ts';
import { formatDeadline, lastDayBefore } from '#labels/date-labels.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { texts } from '#texts/job/calendar.ts';
import { notFound } from '../domain-error.ts';
import type { TagHeadersFor } from '../response-cache/cache-tags.ts';
import { computeEtag, matchesEtag } from '../response-cache/etag.ts';
import { writeCalendar } from './calendar.ts';
import type { DeadlineRow, SyndicationStore } from './syndication-store.ts';

interface DeadlineRoutesOptions {
  syndication: SyndicationStore;
  publicOrigin: string;
  tagHeadersFor: TagHeadersFor;
}

export function registerDeadlineRoutes(
  app: FastifyInstance,
  { syndication, publicOrigin, tagHeadersFor }: DeadlineRoutesOptions,
): void {
  app.get<{ Params: { id: string } }>('/authPage/jobdetails/:id/deadline.ics', async (request, reply) => {
    const id = parseJobId(request.params.id);
    const job = Number.isNaN(id) ? undefined : await syndication.findDeadline(id);
    if (!job) throw notFound('This role is no longer open, or has no last day to apply.');
    const body = Buffer.from(buildCalendar(job, publicOrigin));
    const etag = computeEtag(body);
    reply.headers(tagHeadersFor(id)).header('cache-control', 'public, max-age=0, s-maxage=60').header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="deadline-${job.id}.ics"`)
      .send(body);
  });
}

function buildCalendar({ id, title, company, validThrough, updatedAt }: DeadlineRow, publicOrigin: string): string {
  const url = publicOrigin + jobPath(id);
  const { lastDay, closes } = texts;
  return writeCalendar({
    uid: `job-${id}-deadline@${new URL(publicOrigin).host}`,
    changedAt: new Date(updatedAt),
    day: new Date(lastDayBefore(validThrough)),
    summary: lastDay(formatJobTitle(title)),
    description: `${closes(formatJobTitle(title), company, formatDeadline(validThrough))}\n${url}`,
    url,
  });
}
