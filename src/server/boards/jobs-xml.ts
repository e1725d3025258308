/** Writes a job as XML for aggregators, in Indeed's format (docs.indeed.com, XML feed). */
import { jobPath } from '#contract/addresses.ts';
import type { EmploymentType } from '#contract/job-constants.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { wrapCdata } from '../syndication/xml.ts';
import type { BoardJob } from './jobs-xml-store.ts';

/** The whole list: an absent job is closed. */
export async function* writeJobsXml(
  jobs: AsyncIterable<BoardJob>,
  { publicOrigin, publisher, at }: { publicOrigin: string; publisher: string; at: Date },
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<source>
${element('publisher', publisher)}${element('publisherurl', publicOrigin)}${element('lastBuildDate', at.toUTCString())}`;
  for await (const job of jobs) yield writeJob(job, publicOrigin);
  yield '</source>\n';
}

function writeJob(job: BoardJob, publicOrigin: string): string {
  const values = {
    title: formatJobTitle(job.title),
    date: job.approvedAt,
    // Never changes, unlike a source's own number.
    referencenumber: String(job.id),
    requisitionid: job.externalId,
    url: publicOrigin + jobPath(job.id),
    company: job.company,
    sourcename: job.company,
    city: job.city,
    state: job.state,
    country: job.country,
    description: job.description,
    salary: describePay(job),
    jobtype: describeEmployment(job),
    category: job.categories.join(', '),
    experience: job.experience,
    expirationdate: job.validThrough ?? '',
    remotetype: remoteTypes[job.workmode] ?? '',
    lastactivitydate: job.updatedAt,
  };
  const elements = Object.entries(values).map(([name, value]) => (value === '' ? '' : element(name, value)));
  return `<job>\n${elements.join('')}</job>\n`;
}

const element = (name: string, value: string) => `<${name}>${wrapCdata(value)}</${name}>\n`;

function describePay({ pay }: BoardJob): string {
  const formatted = pay && formatPay(pay);
  return formatted ? `${formatted.figures} ${formatted.per}` : '';
}

const remoteTypes: Record<string, string> = { Remote: 'Fully remote', Hybrid: 'Hybrid remote' };

const jobTypes: Partial<Record<EmploymentType, string>> = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  TEMPORARY: 'temporary',
  INTERN: 'internship',
  VOLUNTEER: 'volunteer',
  APPRENTICESHIP: 'apprenticeship',
};

/** The company's own words, and otherwise the code of the specification. */
function describeEmployment({ employment, type }: BoardJob): string {
  const words = employment.flatMap((word) => jobTypes[word] ?? []);
  if (words.length > 0) return words.join(', ');
  if (type === 'H') return 'fulltime';
  return ['C', 'C2H', 'FL'].includes(type) ? 'contract' : '';
}
