/** Reads a JobPosting of schema.org: https://schema.org/JobPosting. */
import type { Place, SourceMaps, SourceSettings } from '../source.ts';
import { employmentFields } from './employment-mapping.ts';
import { toHtml, unescapeOnce } from './html-texts.ts';
import { toInstant } from './instants.ts';
import { firstText, type JsonRecord, toRecord, toRecords, toValues } from './json-values.ts';
import { toCategories } from './mapped-fields.ts';
import { type PayRange, toPay, toPayUnit } from './pay-ranges.ts';
import { parsePlaceText, placeFields, toPlace, toWorkmode } from './places.ts';

/** The fields of the import format but its id. A value may stand for a list of one, and a name for an object. */
export function toJobPostingFields(posting: JsonRecord, { company, maps, payUnit }: SourceSettings): JsonRecord {
  return {
    title: firstText(posting.title, posting.name),
    company: firstText(
      ...toRecords(posting.hiringOrganization).map(({ name }) => name),
      ...toValues(posting.hiringOrganization),
      company,
    ),
    // Numbers are codes such as 15-1252.00.
    category: toCategories(
      toValues(posting.occupationalCategory)
        .map(toName)
        .filter((name) => !/^\d/.test(name)),
      maps,
    ),
    ...placeFields(readPlaces(posting, maps)),
    workmode: toValues(posting.jobLocationType).map(toWorkmode).find(Boolean),
    ...employmentFields(...toValues(posting.employmentType)),
    description: toHtml(unescapeOnce(posting.description)),
    approvedDate: toInstant(posting.datePosted),
    validThrough: toInstant(posting.validThrough),
    pay: readPay(posting, payUnit),
  };
}

/** The identifier that the company gives, also as a PropertyValue. */
export const readIdentifier = ({ identifier }: JsonRecord): string =>
  firstText(...toRecords(identifier).map(({ value }) => value), ...toValues(identifier));

/** A job from home has no place but the countries where one may live. */
function readPlaces(posting: JsonRecord, maps: SourceMaps): Place[] {
  const places = toValues(posting.jobLocation).flatMap((location) => readPlace(location, maps));
  if (places.length > 0) return places;
  return toValues(posting.applicantLocationRequirements).flatMap((area) => parsePlaceText(toName(area), maps).places);
}

function readPlace(location: unknown, maps: SourceMaps): Place[] {
  const { address, name } = toRecord(location);
  const { addressLocality, addressRegion, addressCountry } = toRecord(toValues(address)[0]);
  const place = toPlace({ city: addressLocality, state: addressRegion, country: toName(addressCountry) }, maps);
  return place ? [place] : parsePlaceText(firstText(location, ...toValues(address), name), maps).places;
}

/** A MonetaryAmount with one value, or with a QuantitativeValue of one or two. */
function readPay({ baseSalary }: JsonRecord, payUnit: SourceSettings['payUnit']): PayRange | undefined {
  const amount = toRecord(toValues(baseSalary)[0]);
  const range = toRecord(toValues(amount.value)[0]);
  const single = firstText(amount.value, range.value);
  return toPay({
    currency: firstText(amount.currency, range.currency),
    min: firstText(range.minValue, amount.minValue, single),
    max: firstText(range.maxValue, amount.maxValue, single),
    unit: toPayUnit(firstText(range.unitText, amount.unitText)) ?? payUnit,
  });
}

const toName = (value: unknown): string => firstText(value, toRecord(value).name);
