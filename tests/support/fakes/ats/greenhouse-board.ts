/** Stands in for the job board API of Greenhouse (grnhse/greenhouse-api-docs, `job-board`). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

interface GreenhouseOptions {
  /** Sent with lists; a matching If-None-Match gets 304. */
  etag?: string;
  /** Fields of details by job, beside those of the list. */
  details?: Record<string, object>;
}

export function greenhouseBoard(jobs: readonly object[], { etag, details = {} }: GreenhouseOptions = {}): AtsBoard {
  return (url, headers) => {
    if (url.pathname === '/v1/boards/acme/jobs') {
      if (!hasOnlyParameters(url, { content: /^true$/ })) return { status: 400 };
      if (etag && headers?.['if-none-match'] === etag) return { status: 304, headers: { etag } };
      return { body: { jobs, meta: { total: jobs.length } }, ...(etag && { headers: { etag } }) };
    }
    const [, id = ''] = /^\/v1\/boards\/acme\/jobs\/(\d+)$/.exec(url.pathname) ?? [];
    const job = jobs.find((entry) => String((entry as { id?: unknown } | null)?.id) === id);
    if (!job || !hasOnlyParameters(url, { questions: /^true$/, pay_transparency: /^true$/ })) return undefined;
    return { body: { ...job, questions: [], pay_input_ranges: [], ...details[id] } };
  };
}

/** A row as recorded answers have it, with a text of our own. */
export const greenhouseJob = <Overrides extends { id: unknown }>(overrides: Overrides) => ({
  absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${overrides.id}`,
  data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
  internal_job_id: 9001,
  location: { name: 'Esbjerg, Denmark' },
  metadata: null,
  updated_at: '2026-09-01T08:00:00-04:00',
  requisition_id: 'R-7',
  title: 'Winch Operator',
  company_name: 'Acme A/S',
  first_published: '2026-08-30T08:00:00-04:00',
  language: 'en',
  application_deadline: null,
  content: '&lt;h2&gt;The role&lt;/h2&gt;\n&lt;p&gt;You keep the winch &amp;amp; crane turning.&lt;/p&gt;',
  departments: [{ id: 5, name: 'Offshore', parent_id: null, child_ids: [] }],
  offices: [{ id: 6, name: 'Esbjerg', location: null, child_ids: [], parent_id: null }],
  ai_disclaimer: null,
  include_ai_disclaimer: false,
  ai_opt_out_request_url: `http://app.greenhouse.io/ai_opt_out_request/job_post/${overrides.id}/ai_opt_out`,
  ...overrides,
});
