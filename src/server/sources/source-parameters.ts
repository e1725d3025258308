/** Checks the parameters of a source, from a command line or a file. */
import { payUnits } from '#contract/job-constants.ts';
import { isLoopbackHost } from '../platform/net/ip-address.ts';
import { toCountryCode } from './mapping/country-names.ts';
import { distinct, type JsonRecord, toFlag, toRecord, toText, toValues } from './mapping/json-values.ts';
import type { Reader } from './readers/reader.ts';
import { findReader, providerNames } from './readers/reader-registry.ts';
import { type MappedField, mappedFields, type Source, type SourceMaps, type SourceSettings } from './source.ts';

/** The operator can mend it. A whole sentence. */
export class SourceParameterError extends Error {}

const knownParameters = [
  'board',
  'company',
  'companies',
  'base',
  'languages',
  'prospects',
  'apply',
  'pay_unit',
  'max_close',
  'map',
  'list',
  'links',
  'pages',
];

/** Owners of jobs that are no source. */
const reservedNames = ['import', 'demo'];

/** Throws a SourceParameterError. */
export function buildSource(name: string, provider: string, parameters: JsonRecord): Source {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name) || reservedNames.includes(name))
    throw new SourceParameterError(
      `A source has a name of up to 40 lower-case letters, digits and hyphens, not "${name}" (${reservedNames.join(' and ')} are taken).`,
    );
  const reader = findReader(provider);
  if (!reader) throw new SourceParameterError(`There is no provider "${provider}"; known: ${providerNames.join(', ')}.`);
  const unknown = Object.keys(parameters).find((key) => !knownParameters.includes(key));
  if (unknown !== undefined)
    throw new SourceParameterError(`There is no parameter "${unknown}"; known: ${knownParameters.join(', ')}.`);
  return { name, provider, settings: parseSettings(reader, provider, parameters) };
}

function parseSettings(reader: Reader, provider: string, parameters: JsonRecord): SourceSettings {
  const text = (key: string) => toText(parameters[key]);
  const company = text('company').slice(0, 200);
  const companies = parseCompanies(parameters.companies);
  const base = parseBase(text('base'));
  const settings: SourceSettings = {
    board: parseBoard(text('board') || company, base, reader),
    company,
    ...(companies.length > 0 && { companies }),
    base,
    languages: parseLanguages(parameters.languages),
    prospects: parseChoice('prospects', text('prospects'), ['import', 'skip']),
    apply: parseChoice('apply', text('apply'), ['hand-over', 'link-out']),
    payUnit: text('pay_unit') ? parseChoice('pay_unit', text('pay_unit').toUpperCase(), payUnits) : undefined,
    maxClose: parseCount('max_close', text('max_close')),
    maps: parseMaps(parameters.map),
    list: parsePath('list', text('list')),
    links: parsePath('links', text('links')),
  };
  if (reader.needsCompany && company === '')
    throw new SourceParameterError(`company=… is missing: ${reader.label} does not name the company.`);
  if (reader.needsPaths && (settings.base === undefined || settings.links === ''))
    throw new SourceParameterError(
      'base=… and links=… are missing: the address of the site, and the paths of its jobs such as /jobs/*.',
    );
  if (reader.readsPages && !toFlag(parameters.pages))
    throw new SourceParameterError(
      `The provider ${provider} reads web pages instead of a feed. Add pages=yes if their owner agrees.`,
    );
  return settings;
}

/** The company's name stands for the board where it can be one: `company=acme`. */
function parseBoard(board: string, base: string | undefined, reader: Reader): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(board)) return board;
  if (reader.readsPages && (reader.needsPaths || base !== undefined)) return '';
  throw new SourceParameterError(
    board === ''
      ? `board=… is missing: the company's name in the addresses of ${reader.label}.`
      : `board=… must be the company's name in the addresses of ${reader.label}: letters, digits, dots and hyphens, not "${board}".`,
  );
}

/** Names may have commas. */
const parseCompanies = (value: unknown): string[] =>
  distinct(
    toValues(value)
      .flatMap((entry) => toText(entry).split(';'))
      .map((name) => name.trim()),
  );

function parseBase(base: string): string | undefined {
  if (base === '') return undefined;
  const url = URL.canParse(base) ? new URL(base) : undefined;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!url || !isAllowed || url.username || url.password || url.search || url.hash)
    throw new SourceParameterError(`base=… must be an https address, or http on this machine, not "${base}".`);
  return url.href.replace(/\/+$/, '');
}

function parseLanguages(value: unknown): string[] {
  const languages = distinct(
    toValues(value).flatMap((entry) =>
      toText(entry)
        .toLowerCase()
        .split(/[\s,]+/),
    ),
  );
  const invalid = languages.find((language) => !/^[a-z]{2}$/.test(language));
  if (invalid !== undefined) throw new SourceParameterError(`languages=… takes codes such as de,en, not "${invalid}".`);
  return languages;
}

function parseChoice<const Choice extends string>(key: string, value: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const choice = value === '' ? choices[0] : choices.find((known) => known === value);
  if (choice === undefined) throw new SourceParameterError(`${key}=… must be ${choices.join(' or ')}, not "${value}".`);
  return choice;
}

function parseCount(key: string, value: string): number {
  if (!/^\d{0,9}$/.test(value)) throw new SourceParameterError(`${key}=… takes a number, not "${value}".`);
  return Number(value);
}

function parsePath(key: string, value: string): string {
  if (value !== '' && !/^\/(?!\/)\S*$/.test(value))
    throw new SourceParameterError(`${key}=… must be a path such as /jobs, not "${value}".`);
  return value;
}

/** Keys are compared in lower case. */
function parseMaps(value: unknown): SourceMaps {
  const { countries, categories, fields, ...others } = toRecord(value);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new SourceParameterError(`The map has countries, categories and fields, not "${unknown}".`);
  return {
    countries: mapEntries(countries, (place, country) => {
      const code = toCountryCode(country);
      if (code === '')
        throw new SourceParameterError(`The map gives "${place}" the country "${country}", which is no ISO 3166 code.`);
      return code;
    }),
    categories: mapEntries(categories, (_, category) => category),
    fields: mapEntries(fields, (name, field) => {
      if (isMappedField(field)) return field;
      throw new SourceParameterError(`The map gives "${name}" the field "${field}"; known: ${mappedFields.join(', ')}.`);
    }),
  };
}

const mapEntries = <T>(entries: unknown, read: (key: string, value: string) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(toRecord(entries)).map(([key, value]) => [key.trim().toLowerCase(), read(key, toText(value))]),
  );

const isMappedField = (field: string): field is MappedField => mappedFields.some((known) => known === field);
