/** Validates JobPosting data by Google's rules (developers.google.com/search/docs/appearance/structured-data/job-posting). */
import { countryCodes } from '#server/catalogue/import/country-codes.ts';

/** Returns the broken rules in words; empty for data that Google accepts. */
export function validateJobPosting(posting: unknown): string[] {
  if (!isNode(posting)) return ['is no object'];
  return [
    ...(posting['@type'] === 'JobPosting' ? [] : ['@type is not JobPosting']),
    ...(/^https?:\/\/schema\.org\/?$/.test(String(posting['@context'])) ? [] : ['@context is not schema.org']),
    ...findTextProblems(posting),
    ...findDateProblems(posting),
    ...findOrganizationProblems(posting.hiringOrganization),
    ...findLocationProblems(posting),
    ...findEmploymentTypeProblems(posting.employmentType),
    ...findSalaryProblems(posting.baseSalary),
    ...findIdentifierProblems(posting.identifier),
    ...(['undefined', 'boolean'].includes(typeof posting.directApply) ? [] : ['directApply is not true or false']),
    ...findEmptyValues(posting),
  ];
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const toList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const normalizeText = (text: string) => text.replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]/gu, '').toLowerCase();

function findTextProblems({ title, description }: Node): string[] {
  if (!isText(title)) return ['title is missing'];
  if (!isText(description) || normalizeText(description) === '') return ['description is missing'];
  if (normalizeText(description) === normalizeText(title)) return ['description equals the title'];
  return /<(script|style|iframe)\b/i.test(description) ? ['description holds mark-up that is no text'] : [];
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const isDate = (value: unknown) => isText(value) && isoDate.test(value) && !Number.isNaN(Date.parse(value));

function findDateProblems({ datePosted, validThrough }: Node): string[] {
  if (!isDate(datePosted)) return ['datePosted is not in ISO 8601'];
  if (validThrough === undefined) return [];
  if (!isDate(validThrough)) return ['validThrough is not in ISO 8601'];
  return Date.parse(String(validThrough)) < Date.parse(String(datePosted)) ? ['validThrough is before datePosted'] : [];
}

function findOrganizationProblems(organization: unknown): string[] {
  if (!isNode(organization) || organization['@type'] !== 'Organization') return ['hiringOrganization is no Organization'];
  const { name, logo, sameAs } = organization;
  if (!isText(name) || /^confidential$/i.test(name.trim())) return ['hiringOrganization has no name'];
  const links = Object.entries({ logo, sameAs }).filter(([, link]) => link !== undefined);
  return links.filter(([, link]) => !isHttp(link)).map(([field]) => `hiringOrganization.${field} is no address`);
}

const isHttp = (value: unknown) => isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function findLocationProblems({ jobLocation, jobLocationType, applicantLocationRequirements }: Node): string[] {
  const places = toList(jobLocation);
  const regions = toList(applicantLocationRequirements);
  const remote = jobLocationType === 'TELECOMMUTE';
  return [
    ...(jobLocationType === undefined || remote ? [] : ['jobLocationType is not TELECOMMUTE']),
    ...(places.length > 0 || remote ? [] : ['jobLocation is missing']),
    ...(remote && places.length + regions.length === 0 ? ['a remote job says from where people may apply'] : []),
    ...(!remote && regions.length > 0 ? ['only a remote job has applicantLocationRequirements'] : []),
    ...places.flatMap(findAddressProblems),
    ...regions.flatMap(findRegionProblems),
  ];
}

function findAddressProblems(place: unknown): string[] {
  if (!isNode(place) || place['@type'] !== 'Place' || !isNode(place.address)) return ['jobLocation is no Place with an address'];
  const { addressCountry, addressLocality } = place.address;
  if (place.address['@type'] !== 'PostalAddress') return ['jobLocation.address is no PostalAddress'];
  if (!countryCodes.has(String(addressCountry))) return ['addressCountry is no code of ISO 3166-1'];
  return isText(addressLocality) && placeholderLocation.test(addressLocality) ? ['addressLocality is no place'] : [];
}

const placeholderLocation = /^(remote|anywhere|worldwide|global)$/i;
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const countryNames = new Set(['USA', 'UK', ...[...countryCodes].map((code) => regionNames.of(code))]);

function findRegionProblems(region: unknown): string[] {
  if (!isNode(region) || !isText(region.name)) return ['applicantLocationRequirements has no name'];
  if (region['@type'] === 'State') return [];
  if (region['@type'] !== 'Country') return ['applicantLocationRequirements is neither Country nor State'];
  return countryNames.has(region.name) ? [] : ['applicantLocationRequirements names no country'];
}

const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'];

const findEmploymentTypeProblems = (types: unknown) =>
  toList(types)
    .filter((type) => !employmentTypes.includes(String(type)))
    .map((type) => `employmentType ${type} is unknown`);

const currencies = new Set(Intl.supportedValuesOf('currency'));

function findSalaryProblems(salary: unknown): string[] {
  if (salary === undefined) return [];
  if (!isNode(salary) || salary['@type'] !== 'MonetaryAmount') return ['baseSalary is no MonetaryAmount'];
  const { currency, value } = salary;
  if (!currencies.has(String(currency))) return ['baseSalary has no currency'];
  if (!isNode(value) || value['@type'] !== 'QuantitativeValue') return ['baseSalary.value is no QuantitativeValue'];
  if (!['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].includes(String(value.unitText))) return ['baseSalary has no unit'];
  const figures = [value.value, value.minValue, value.maxValue].filter((figure) => figure !== undefined);
  if (figures.length === 0 || figures.some((figure) => typeof figure !== 'number')) return ['baseSalary is no number'];
  return Number(value.minValue) > Number(value.maxValue) ? ['baseSalary has its minimum above its maximum'] : [];
}

function findIdentifierProblems(identifier: unknown): string[] {
  if (identifier === undefined) return [];
  if (!isNode(identifier) || identifier['@type'] !== 'PropertyValue') return ['identifier is no PropertyValue'];
  return isText(identifier.name) && identifier.value !== '' && identifier.value !== undefined ? [] : ['identifier is empty'];
}

/** Unknown values must be omitted, because Google warns of empty ones. */
function findEmptyValues(value: unknown, at = 'posting'): string[] {
  if (value === null || value === '') return [`${at} is empty`];
  if (Array.isArray(value)) return value.flatMap((each) => findEmptyValues(each, at));
  return isNode(value) ? Object.entries(value).flatMap(([field, each]) => findEmptyValues(each, `${at}.${field}`)) : [];
}
