/** Reads the posting API of SmartRecruiters. */
import { createDigestSet } from '#server/catalogue/import/digest-set.ts';
import { readJsonRows } from '../download/json-rows.ts';
import type { SourceClient } from '../download/source-client.ts';
import { SourceError } from '../download/source-error.ts';
import { employmentFields, readableWord } from '../mapping/employment-mapping.ts';
import { joinHtml, sectionHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toFlag, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { readMappedFields, toCategories } from '../mapping/mapped-fields.ts';
import { placeFields, toPlace, toWorkmode } from '../mapping/places.ts';
import type { ListedRow, Reader } from './reader.ts';

const pageSize = 100;
/** A board that never ends is ill. */
const maxPages = 200;

export const smartRecruitersReader: Reader = {
  label: 'SmartRecruiters',
  origin: () => 'https://api.smartrecruiters.com',
  hasSilentChanges: true,

  async *list(client, { board }) {
    const seen = createDigestSet();
    let count = 0;
    let total = 0;
    for (let page = 0; page < maxPages; page++) {
      const before = count;
      for await (const listed of listPage(client, board, page * pageSize, (found) => {
        total ||= found;
      })) {
        if (listed.id !== '' && !seen.add(listed.id)) continue;
        count++;
        yield listed;
      }
      if (count >= total || count === before) break;
    }
    if (count < total) throw new SourceError(`is incomplete: ${count} of ${total} jobs`);
  },

  /** Texts are in the detail alone. */
  async readDetail(client, { board }, { id }) {
    return toRecord(await client.readJson(`/v1/companies/${board}/postings/${encodeURIComponent(id)}`));
  },

  toImportedJob({ id, row }, detail, { company, maps }) {
    const location = toRecord(row.location);
    const place = toPlace({ city: location.city, state: location.region, country: location.country }, maps);
    const customFields = toRecords(row.customField).map(({ fieldLabel, valueLabel }) => ({
      name: fieldLabel,
      value: valueLabel,
    }));
    const mapped = readMappedFields(customFields, maps);
    const departments = [firstText(toRecord(row.department).label, toRecord(row.function).label)];
    const type = toRecord(row.typeOfEmployment);
    return {
      external_id: id,
      title: toText(row.name),
      company: firstText(toRecord(row.company).name, company),
      category: toCategories([...(mapped.category ?? []), ...departments], maps),
      ...placeFields(place ? [place] : []),
      workmode: mapped.workmode?.map(toWorkmode).find(Boolean) ?? readWorkmode(location),
      ...employmentFields(type.id, type.label, ...(mapped.type ?? [])),
      experience: readableWord(toRecord(row.experienceLevel).label),
      skills: mapped.skills,
      description: readSections(detail),
      approvedDate: toInstant(row.releasedDate),
    };
  },
};

async function* listPage(
  client: SourceClient,
  board: string,
  offset: number,
  onTotal: (total: number) => void,
): AsyncGenerator<ListedRow> {
  const path = `/v1/companies/${board}/postings?limit=${pageSize}&offset=${offset}`;
  const spool = await client.openList(path, { media: 'json' });
  try {
    for await (const value of readJsonRows(spool, {
      list: 'content',
      onEnd: { path: 'totalFound', report: (total) => onTotal(Number(total) || 0) },
    })) {
      const row = toRecord(value);
      yield { id: toText(row.id), row };
    }
  } finally {
    await spool.close();
  }
}

const readWorkmode = ({ remote, hybrid }: JsonRecord) => (toFlag(hybrid) ? 'Hybrid' : toFlag(remote) ? 'Remote' : undefined);

/** The company describes itself last. */
function readSections(detail: JsonRecord): string {
  const sections = toRecord(toRecord(detail.jobAd).sections);
  return joinHtml(
    ...['jobDescription', 'qualifications', 'additionalInformation', 'companyDescription'].map((name) => {
      const { title, text } = toRecord(sections[name]);
      return sectionHtml(title, text);
    }),
  );
}
