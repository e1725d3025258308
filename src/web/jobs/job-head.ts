/** A job page's head: title, description, and JobPosting data by Google's rules, with nothing invented. */
import type { JobDetail } from '#contract/jobs.ts';
import { jobsQueries } from '../data/jobs.ts';
import type { HeadVisit, PageHead } from '../head.ts';
import { jobPath } from '../paths.ts';
import { placeOf, titleOf } from './job-labels.ts';

export function jobHead({ state, params }: HeadVisit): PageHead {
  const id = Number(params.id);
  const { data } = jobsQueries.jobDetail.select(id)(state);
  const job = data?.dashboard[0];
  const title = 'Job Details | Career Portal';
  if (!data || !job) return { title, description: 'This role is no longer open.' };
  return {
    title,
    shareTitle: `${titleOf(job.title)}, ${placeOf(job)}`,
    description: `${titleOf(job.title)} at ${job.company}, ${placeOf(job)}. Apply with your e-mail and a résumé.`,
    canonical: jobPath(id),
    jsonLd: jobPosting(data, state.site.publicOrigin),
  };
}

const employmentTypes: Record<string, string[]> = {
  H: ['FULL_TIME'],
  FL: ['CONTRACTOR'],
  C: ['CONTRACTOR'],
  C2H: ['CONTRACTOR'],
};

/**
 * developers.google.com/search/docs/appearance/structured-data/job-posting. A job without a country has no lawful
 * jobLocation and is left out altogether.
 */
function jobPosting({ dashboard: [job], skills }: JobDetail, publicOrigin: string): object | undefined {
  if (!job?.country || !job.title) return undefined;
  const remote = job.workmode === 'Remote';
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    datePosted: job.approvedDate,
    ...(job.validThrough && { validThrough: job.validThrough }),
    ...(employmentTypes[job.type] && { employmentType: employmentTypes[job.type] }),
    hiringOrganization: { '@type': 'Organization', name: job.company, ...(job.logo.startsWith('https:') && { logo: job.logo }) },
    identifier: { '@type': 'PropertyValue', name: job.company, value: String(job.joborder_id) },
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: job.country },
    }),
    ...((!remote || job.city || job.state) && {
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          ...(job.city && { addressLocality: job.city }),
          ...(job.state && { addressRegion: job.state }),
          addressCountry: job.country,
        },
      },
    }),
    ...(job.pay && { baseSalary: salary(job.pay) }),
    ...(skills.length > 0 && { skills: skills.join(', ') }),
    directApply: true,
    url: publicOrigin + jobPath(job.joborder_id),
  };
}

function salary({
  currency,
  min,
  max,
  unit,
}: {
  currency: string;
  min?: number | undefined;
  max?: number | undefined;
  unit: string;
}) {
  const amount = min !== undefined && max !== undefined && min !== max ? { minValue: min, maxValue: max } : { value: min ?? max };
  return { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...amount, unitText: unit } };
}
