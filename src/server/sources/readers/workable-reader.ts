/** Reads the widget API of Workable, which its reference does not have. */
import { employmentFields, readableWord } from '../mapping/employment-mapping.ts';
import { joinHtml, toHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toFlag, toRecords, toText } from '../mapping/json-values.ts';
import { toCategories } from '../mapping/mapped-fields.ts';
import { placeFields, toPlace } from '../mapping/places.ts';
import type { Place, SourceMaps } from '../source.ts';
import { listJsonBoard } from './json-board.ts';
import type { Reader } from './reader.ts';

export const workableReader: Reader = {
  label: 'Workable',
  answers404WithoutBoard: true,
  origin: () => 'https://apply.workable.com',
  needsCompany: true,

  list: (client, { board }) =>
    listJsonBoard(client, `/api/v1/widget/accounts/${board}?details=true`, { list: 'jobs' }, ({ shortcode, id }) =>
      firstText(shortcode, id),
    ),

  toImportedJob({ id, row }, _detail, { company, maps }) {
    return {
      external_id: id,
      title: toText(row.title),
      company,
      category: toCategories([firstText(row.department, row.function)], maps),
      ...placeFields(readPlaces(row, maps)),
      workmode: toFlag(row.telecommuting) ? 'Remote' : undefined,
      ...employmentFields(row.employment_type),
      experience: readableWord(row.experience),
      description: joinHtml(...[row.description, row.requirements, row.benefits].map((text) => toHtml(toText(text)))),
      approvedDate: toInstant(row.published_on) ?? toInstant(row.created_at),
    };
  },
};

/** The city of a hidden place is not shown. */
function readPlaces(row: JsonRecord, maps: SourceMaps): Place[] {
  const rows = toRecords(row.locations).map(({ hidden, city, region, state, countryCode, country }) => ({
    ...(toFlag(hidden) ? {} : { city, state: firstText(region, state) }),
    country: firstText(countryCode, country),
  }));
  const places = rows.flatMap((fields) => toPlace(fields, maps) ?? []);
  if (places.length > 0) return places;
  const own = toPlace({ city: row.city, state: row.state, country: row.country }, maps);
  return own ? [own] : [];
}
