/** Reads the job board API of Greenhouse. */
import { employmentFields } from '../mapping/employment-mapping.ts';
import { escapeHtml, joinHtml, toPlainText, unescapeOnce } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toFlag, toNumber, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { readMappedFields, toCategories } from '../mapping/mapped-fields.ts';
import { formatAmounts, type PayRange, toPay } from '../mapping/pay-ranges.ts';
import { type PlaceText, parsePlaceText, placeFields, toWorkmode } from '../mapping/places.ts';
import { readGreenhouseQuestions } from '../questions/greenhouse-questions.ts';
import { formFields, isAddressOf } from '../questions/raw-questions.ts';
import type { SourceMaps, SourceSettings } from '../source.ts';
import { listJsonBoard } from './json-board.ts';
import type { Reader } from './reader.ts';

export const greenhouseReader: Reader = {
  label: 'Greenhouse',
  answers404WithoutBoard: true,
  origin: () => 'https://boards-api.greenhouse.io',
  detailIsOptional: true,

  list: (client, { board }) =>
    listJsonBoard(client, `/v1/boards/${board}/jobs?content=true`, { list: 'jobs', total: 'meta.total' }),

  /** Pay is in the detail alone. */
  async readDetail(client, { board }, { id }) {
    return toRecord(await client.readJson(`/v1/boards/${board}/jobs/${id}?questions=true&pay_transparency=true`));
  },

  lacksPayUnit: (detail) => readPay(detail, { payUnit: 'YEAR' }).range !== undefined,

  toImportedJob({ id, row }, detail, settings) {
    const isProspect = row.internal_job_id === null;
    if (isProspect && settings.prospects === 'skip') return undefined;
    const metadata = toRecords(row.metadata).map(({ name, value }) => ({ name, value }));
    const mapped = readMappedFields(metadata, settings.maps);
    const place = readPlace(row, settings.maps);
    const pay = readPay(detail, settings);
    return {
      external_id: id,
      title: toText(row.title),
      company: firstText(row.company_name, settings.company),
      category: toCategories([...(mapped.category ?? []), ...toRecords(row.departments).map(({ name }) => name)], settings.maps),
      ...placeFields(place.places),
      workmode: mapped.workmode?.map(toWorkmode).find(Boolean) ?? place.workmode,
      ...employmentFields(...(mapped.type ?? [])),
      experience: mapped.experience?.join(', ').slice(0, 200),
      skills: mapped.skills,
      description: joinHtml(unescapeOnce(row.content), pay.text),
      approvedDate: toInstant(row.first_published),
      validThrough: toInstant(row.application_deadline),
      pay: pay.range,
      vacancy: isProspect ? false : undefined,
      ai_use: readAiUse(row),
      ...formFields(
        readGreenhouseQuestions(detail, firstText(row.company_name, settings.company)),
        toApplyUrl(id, row, settings),
        settings,
      ),
    };
  },
};

/** The board's own page, unless the company has none but its site. */
function toApplyUrl(id: string, row: JsonRecord, { board }: SourceSettings): string {
  const url = toText(row.absolute_url);
  return isAddressOf(url, 'greenhouse.io') ? url : `https://job-boards.greenhouse.io/${board}/jobs/${encodeURIComponent(id)}`;
}

/** The location is free text. Where it names no country, the offices of the job do if they agree. */
function readPlace(row: JsonRecord, maps: SourceMaps): PlaceText {
  const location = parsePlaceText(firstText(toRecord(row.location).name, row.location), maps);
  if (location.places.some(({ country }) => country !== '')) return location;
  const offices = toRecords(row.offices).map((office) => parsePlaceText(firstText(office.location, office.name), maps).places);
  const countries = new Set(offices.flat().map(({ country }) => country));
  const [country = ''] = countries;
  if (countries.size !== 1 || country === '') return location;
  if (location.places.length > 0) return { ...location, places: location.places.map((place) => ({ ...place, country })) };
  return { ...location, places: offices.flat() };
}

/** The API gives amounts without a unit. Unless the operator tells it, they are text. */
function readPay(
  detail: JsonRecord,
  { payUnit }: Pick<SourceSettings, 'payUnit'>,
): { range?: PayRange | undefined; text: string } {
  const ranges = toRecords(detail.pay_input_ranges).map((range) => ({
    title: toText(range.title),
    blurb: toPlainText(range.blurb),
    currency: toText(range.currency_type).toUpperCase(),
    min: toUnits(range.min_cents),
    max: toUnits(range.max_cents),
  }));
  const [only] = ranges;
  const range = only && ranges.length === 1 ? toPay({ ...only, unit: payUnit }) : undefined;
  if (range) return { range, text: '' };
  const lines = ranges
    .filter(({ min, max }) => min !== undefined || max !== undefined)
    .map(({ title, blurb, currency, min, max }) => {
      const amounts = [title, formatAmounts(currency, min, max)].filter(Boolean).join(': ');
      return `<p>${escapeHtml([amounts, blurb].filter(Boolean).join('. '))}</p>`;
    });
  return { text: joinHtml(...lines) };
}

function toUnits(cents: unknown): number | undefined {
  const amount = toNumber(cents);
  return amount ? amount / 100 : undefined;
}

const maxAiUseLength = 2000;

/** Undocumented fields, seen in recorded answers. Their link has http, and the host serves https. */
function readAiUse(row: JsonRecord): JsonRecord | undefined {
  const text = toPlainText(row.ai_disclaimer).slice(0, maxAiUseLength);
  if (text === '' || (row.include_ai_disclaimer !== undefined && !toFlag(row.include_ai_disclaimer))) return undefined;
  const link = toText(row.ai_opt_out_request_url).replace(/^http:/i, 'https:');
  return { text, ...(isAddressOf(link, 'greenhouse.io') && { link }) };
}
