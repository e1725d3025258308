/** Reads an applicant's source from the parameters of the link to the portal. */

export type AttributionName = `utm_${string}` | 'source' | 'ref' | 'gh_src' | 'lever-source';

/** Values by parameter, as a submitter of an ATS passes them on. */
export type Attribution = Readonly<{ [name in AttributionName]?: string }>;

/** Names the attribution of a call, as a query string. */
export const attributionHeader = 'x-attribution';
/** Names the job whose page a navigation in the browser opens. */
export const viewHeader = 'x-job-view';

const namePattern = /^(?:utm_[a-z0-9_]{1,24}|source|ref|gh_src|lever-source)$/;
/** ATSs and newsletters write no others. */
const unusual = /[^\p{L}\p{N} ._~:/+|,&()!@%#-]+/gu;
const maxParams = 10;
const maxValueLength = 100;

/** Undefined without such a parameter. The first of several values counts; unusual characters become spaces. */
export function parseAttribution(query: URLSearchParams): Attribution | undefined {
  const found: Record<string, string> = {};
  for (const [key, text] of query) {
    const name = key.toLowerCase().replace(/\[\]$/, '');
    if (name in found || !namePattern.test(name) || Object.keys(found).length === maxParams) continue;
    const value = [...text.replace(unusual, ' ').trim()].slice(0, maxValueLength).join('').trim();
    if (value) found[name] = value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

export const serializeAttribution = (attribution: Attribution): string =>
  new URLSearchParams(attribution as Record<string, string>).toString();
