/** Reads the job postings API of Ashby. */
import { employmentFields } from '../mapping/employment-mapping.ts';
import { toHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { toCategories } from '../mapping/mapped-fields.ts';
import { type PayRange, toPay, toPayUnit } from '../mapping/pay-ranges.ts';
import { type PlaceText, parsePlaceText, placeFields, toPlace, toWorkmode } from '../mapping/places.ts';
import type { SourceMaps } from '../source.ts';
import { listJsonBoard } from './json-board.ts';
import type { Reader } from './reader.ts';

export const ashbyReader: Reader = {
  label: 'Ashby',
  answers404WithoutBoard: true,
  origin: () => 'https://api.ashbyhq.com',
  needsCompany: true,

  list: (client, { board }) =>
    listJsonBoard(client, `/posting-api/job-board/${board}?includeCompensation=true`, { list: 'jobs' }),

  toImportedJob({ id, row }, _detail, { company, maps }) {
    // Unlisted jobs have a page that only its link shows.
    if (row.isListed === false) return undefined;
    const place = readPlace(row, maps);
    return {
      external_id: id,
      title: toText(row.title),
      company,
      category: toCategories([firstText(row.department, row.team)], maps),
      ...placeFields(place.places),
      workmode: toWorkmode(row.workplaceType) ?? (row.isRemote === true ? 'Remote' : place.workmode),
      ...employmentFields(row.employmentType),
      description: toHtml(firstText(row.descriptionHtml, row.descriptionPlain)),
      approvedDate: toInstant(row.publishedAt),
      pay: readPay(row),
    };
  },
};

function readPlace(row: JsonRecord, maps: SourceMaps): PlaceText {
  const [first, ...others] = [row, ...toRecords(row.secondaryLocations)].map((each) => readSinglePlace(each, maps));
  const places = [first, ...others].flatMap((each) => each?.places ?? []);
  return { places, workmode: first?.workmode };
}

/** An address may be nested. */
function readSinglePlace(row: JsonRecord, maps: SourceMaps): PlaceText {
  const address = toRecord(row.address);
  const nested = toRecord(address.postalAddress);
  const { addressLocality, addressRegion, addressCountry } = Object.keys(nested).length > 0 ? nested : address;
  const text = parsePlaceText(toText(row.location), maps);
  const coded = toPlace({ city: addressLocality, state: addressRegion, country: addressCountry }, maps);
  return coded ? { ...text, places: [coded] } : text;
}

/** Only salaries: bonus and equity have no unit of time. */
function readPay(row: JsonRecord): PayRange | undefined {
  if (row.shouldDisplayCompensationOnJobPostings === false) return undefined;
  const salaries = toRecords(toRecord(row.compensation).summaryComponents).filter(
    ({ compensationType }) => toText(compensationType) === 'Salary',
  );
  const [salary] = salaries;
  if (!salary || salaries.length > 1) return undefined;
  const { currencyCode, minValue, maxValue, interval } = salary;
  return toPay({ currency: currencyCode, min: minValue, max: maxValue, unit: toPayUnit(interval) });
}
