/** Reads the careers site API of Recruitee (Tellent). */
import { employmentFields, readableWord } from '../mapping/employment-mapping.ts';
import { joinHtml, toHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toFlag, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { toCategories } from '../mapping/mapped-fields.ts';
import { toPay, toPayUnit } from '../mapping/pay-ranges.ts';
import { parsePlaceText, placeFields, toPlace } from '../mapping/places.ts';
import { formFields, isAddressOf } from '../questions/raw-questions.ts';
import { readRecruiteeQuestions } from '../questions/recruitee-questions.ts';
import type { Place, SourceMaps, SourceSettings } from '../source.ts';
import { listJsonBoard } from './json-board.ts';
import type { Reader } from './reader.ts';

export const recruiteeReader: Reader = {
  label: 'Recruitee',
  origin: ({ board }) => `https://${board}.recruitee.com`,

  list: (client) => listJsonBoard(client, '/api/offers/', { list: 'offers' }),

  toImportedJob({ id, row }, _detail, settings) {
    const { company, languages, maps, payUnit } = settings;
    const status = toText(row.status);
    if (status !== '' && status !== 'published') return undefined;
    const text = translate(row, languages);
    const salary = toRecord(row.salary);
    const { min, max, currency } = salary;
    return {
      external_id: id,
      title: firstText(text.title, row.title),
      company: firstText(row.company_name, company),
      category: toCategories([row.department], maps),
      ...placeFields(readPlaces(row, maps)),
      workmode: readWorkmode(row),
      ...employmentFields(row.employment_type_code),
      experience: readableWord(row.experience_code),
      description: joinHtml(
        toHtml(firstText(text.description, row.description)),
        toHtml(firstText(text.requirements, row.requirements)),
      ),
      approvedDate: toInstant(row.published_at),
      validThrough: toInstant(row.close_at),
      pay: toPay({ currency, min, max, unit: toPayUnit(salary.period) ?? payUnit }),
      ...formFields(readRecruiteeQuestions(row), toApplyUrl(row, settings), settings),
    };
  },
};

/** The company's own domain is no address of Recruitee. */
function toApplyUrl(row: JsonRecord, { board }: SourceSettings): string {
  const url = firstText(row.careers_apply_url, row.careers_url);
  const slug = toText(row.slug);
  if (isAddressOf(url, 'recruitee.com')) return url;
  return slug && `https://${board}.recruitee.com/o/${encodeURIComponent(slug)}`;
}

/** The first of the operator's languages that the offer has; empty if there is none. */
function translate({ translations }: JsonRecord, languages: readonly string[]): JsonRecord {
  const language = languages.find((code) => toText(toRecord(toRecord(translations)[code]).title) !== '');
  return language === undefined ? {} : toRecord(toRecord(translations)[language]);
}

function readPlaces(row: JsonRecord, maps: SourceMaps): Place[] {
  const places = toRecords(row.locations).flatMap(
    ({ city, state, country_code, country }) => toPlace({ city, state, country: firstText(country_code, country) }, maps) ?? [],
  );
  if (places.length > 0) return places;
  const own = toPlace({ city: row.city, country: firstText(row.country_code, row.country) }, maps);
  return own ? [own] : parsePlaceText(toText(row.location), maps).places;
}

function readWorkmode({ remote, hybrid, on_site }: JsonRecord) {
  if (toFlag(hybrid)) return 'Hybrid';
  if (toFlag(remote)) return toFlag(on_site) ? 'Hybrid' : 'Remote';
  return toFlag(on_site) ? 'Onsite' : undefined;
}
