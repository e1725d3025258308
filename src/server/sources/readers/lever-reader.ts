/** Reads the postings API of Lever. */

import { toCountryCode } from '../mapping/country-names.ts';
import { employmentFields } from '../mapping/employment-mapping.ts';
import { joinHtml, listHtml, sectionHtml, toHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { distinct, firstText, type JsonRecord, toList, toNumber, toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { toCategories } from '../mapping/mapped-fields.ts';
import { formatAmounts, toPay, toPayUnit } from '../mapping/pay-ranges.ts';
import { type PlaceText, parsePlaceText, placeFields, toWorkmode } from '../mapping/places.ts';
import type { SourceMaps } from '../source.ts';
import { listJsonBoard } from './json-board.ts';
import type { Reader } from './reader.ts';

export const leverReader: Reader = {
  label: 'Lever',
  answers404WithoutBoard: true,
  /** European sites have another host, which `base` names. */
  origin: () => 'https://api.lever.co',
  needsCompany: true,

  list: (client, { board }) => listJsonBoard(client, `/v0/postings/${board}?mode=json`),

  toImportedJob({ id, row }, _detail, { company, maps, payUnit }) {
    const categories = toRecord(row.categories);
    const place = readPlace(row, categories, maps);
    const salary = toRecord(row.salaryRange);
    const pay = toPay({ ...pickRange(salary), unit: toPayUnit(salary.interval) ?? payUnit });
    return {
      external_id: id,
      title: toText(row.text),
      company,
      category: toCategories([firstText(categories.department, categories.team)], maps),
      ...placeFields(place.places),
      workmode: toWorkmode(row.workplaceType) ?? place.workmode,
      ...employmentFields(categories.commitment),
      experience: toText(categories.level),
      description: joinHtml(
        toHtml(toText(row.description)),
        ...toRecords(row.lists).map((list) => sectionHtml(list.text, listHtml(list.content))),
        toHtml(toText(row.additional)),
        toHtml(toText(row.salaryDescription)),
        pay ? '' : formatSalary(salary),
      ),
      approvedDate: toInstant(row.createdAt),
      pay,
    };
  },
};

const pickRange = ({ currency, min, max }: JsonRecord) => ({ currency, min, max });

/** An interval that the portal does not know leaves the amounts as text. */
function formatSalary({ currency, min, max }: JsonRecord): string {
  const [from, to] = [toNumber(min), toNumber(max)];
  if (!from && !to) return '';
  return toHtml(formatAmounts(toText(currency).toUpperCase(), from, to));
}

/** The country is that of the first place, which the list of all may repeat. */
function readPlace(row: JsonRecord, categories: JsonRecord, maps: SourceMaps): PlaceText {
  const all = toList(categories.allLocations).map(toText);
  const place = parsePlaceText(distinct([toText(categories.location), ...all]).join('; '), maps);
  const country = toCountryCode(toText(row.country));
  if (country === '') return place;
  if (place.places.length === 0) return { ...place, places: [{ city: '', state: '', country }] };
  return { ...place, places: place.places.map((each, index) => (index === 0 ? { ...each, country } : each)) };
}
