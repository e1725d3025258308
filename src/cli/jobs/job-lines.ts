/** Formats jobs as lines for a terminal. */
import { formatPlace } from '#labels/job-labels.ts';
import type { ListedJob } from '#server/catalogue/operator-job-store.ts';
import { escapeControls } from './feed-arguments.ts';

type NamedJob = Pick<ListedJob, 'externalId' | 'title' | 'company' | 'city' | 'state' | 'workmode'>;

/** `n-1 Night nurse, Larkfield, Leeds` */
export const formatJobName = ({ externalId, title, company, ...place }: NamedJob): string =>
  escapeControls([`${externalId} ${title}`, company, formatPlace(place)].filter(Boolean).join(', '));

/** `17  open     import/n-1 Night nurse, Larkfield, Leeds` */
export const formatListedJob = (job: ListedJob): string =>
  `${String(job.id).padStart(5)}  ${job.jobState.padEnd(7)}  ${escapeControls(job.source)}/${formatJobName(job)}`;
