/** Reads the XML feed of Personio's career sites. */
import { createDigestSet } from '#server/catalogue/import/digest-set.ts';
import type { SourceClient } from '../download/source-client.ts';
import { readXmlRows } from '../download/xml-rows.ts';
import { employmentFields, readableWord } from '../mapping/employment-mapping.ts';
import { joinHtml, sectionHtml } from '../mapping/html-texts.ts';
import { toInstant } from '../mapping/instants.ts';
import { firstText, type JsonRecord, toRecord, toRecords, toText, toValues } from '../mapping/json-values.ts';
import { toCategories } from '../mapping/mapped-fields.ts';
import { toPay, toPayUnit } from '../mapping/pay-ranges.ts';
import { parsePlaceText, placeFields, toWorkmode } from '../mapping/places.ts';
import { assertFewRows } from '../source-limits.ts';
import type { ListedRow, Reader } from './reader.ts';

/** The feed has the texts of one language. */
const defaultLanguage = 'en';

export const personioReader: Reader = {
  label: 'Personio',
  answers404WithoutBoard: true,
  origin: ({ board }) => `https://${board}.jobs.personio.de`,
  needsCompany: true,

  /** A job has the texts of the first language that it has any of. */
  async *list(client, { languages }) {
    const [first = defaultLanguage, ...others] = languages;
    const seen = createDigestSet();
    const withoutText = new Map<string, ListedRow>();
    for (const language of [first, ...others]) {
      for await (const listed of listLanguage(client, language, others.length === 0)) {
        if (listed.id !== '' && seen.has(listed.id)) continue;
        if (others.length === 0 || readText(listed.row) !== '') {
          if (listed.id === '' && language !== first) continue;
          seen.add(listed.id);
          withoutText.delete(listed.id);
          yield listed;
        } else if (!withoutText.has(listed.id)) {
          assertFewRows(withoutText.set(listed.id, listed).size);
        }
      }
    }
    yield* withoutText.values();
  },

  toImportedJob({ id, row }, _detail, { company, maps, payUnit }) {
    const offices = [row.office, ...toRecords(row.additionalOffices).flatMap(({ office }) => toValues(office))];
    const parsed = offices.map((office) => parsePlaceText(toText(office), maps));
    const { min, max, currencyCode, type } = toRecord(row.salaryInformation);
    return {
      external_id: id,
      title: toText(row.name),
      company: firstText(row.subcompany, company),
      category: toCategories([firstText(row.department, row.recruitingCategory)], maps),
      ...placeFields(parsed.flatMap(({ places }) => places)),
      workmode: toWorkmode(row.workplaceType) ?? parsed[0]?.workmode,
      ...employmentFields(row.employmentType, row.schedule),
      experience: [readableWord(row.seniority), readYears(row.yearsOfExperience)].filter(Boolean).join(', '),
      description: readText(row),
      approvedDate: toInstant(row.createdAt),
      pay: toPay({ currency: currencyCode, min, max, unit: toPayUnit(type) ?? payUnit }),
    };
  },
};

async function* listLanguage(client: SourceClient, language: string, conditional: boolean): AsyncGenerator<ListedRow> {
  const spool = await client.openList(`/xml?language=${language}`, { media: 'xml', conditional });
  try {
    for await (const row of readXmlRows(spool, { root: 'workzag-jobs', row: 'position' })) yield { id: toText(row.id), row };
  } finally {
    await spool.close();
  }
}

const readText = ({ jobDescriptions }: JsonRecord): string =>
  joinHtml(
    ...toRecords(jobDescriptions)
      .flatMap(({ jobDescription }) => toRecords(jobDescription))
      .map(({ name, value }) => sectionHtml(name, value)),
  );

/** 'lt-1', '2-5', 'gt-15'. */
function readYears(value: unknown): string {
  const [, bound, from, to] = /^(lt|gt)?-?(\d+)(?:-(\d+))?$/.exec(toText(value)) ?? [];
  if (from === undefined) return '';
  const years = to ?? from;
  return `${bound === 'lt' ? 'less than ' : bound === 'gt' ? 'more than ' : ''}${to ? `${from}–` : ''}${years} ${years === '1' ? 'year' : 'years'}`;
}
