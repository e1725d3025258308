/** Validates jobs of the import format and explains every violation. */

import { z } from 'zod/mini';
import { type EmploymentType, employmentTypes, jobTypes, payUnits, workmodes } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import {
  normalizeRecipients,
  recipientsInvalid,
  replyByDaysInvalid,
  replyByDaysMax,
} from '../../applications/company/company-settings.ts';
import { distinctPlaces, type JobPlace } from '../job-places.ts';
import { countryCodes } from './country-codes.ts';
import type { ImportedJob } from './imported-job.ts';
import { resolveQuestions } from './schemas/askable-questions.ts';
import { atMost, isHttps, line, missingOr, multiline, optional, requiredLine, storable } from './schemas/import-fields-schema.ts';
import { importedQuestions } from './schemas/imported-questions-schema.ts';

/**
 * Returns the job, or its `external_id` and the reason of its rejection.
 * @param fieldLabels what the source calls a field: `pay.min` → `column F "Salary from"`
 */
export function parseJob(
  raw: unknown,
  fieldLabels: Readonly<Record<string, string>> = {},
): { job: ImportedJob } | { externalId: string | undefined; reason: string } {
  const result = importedJob.safeParse(raw, { reportInput: true });
  if (!result.success) return { externalId: parseExternalId(raw), reason: explainIssues(result.error.issues, fieldLabels) };
  const { external_id: id, category: categories, approvedDate: approvedAt, ...rest } = result.data;
  const {
    applications_to: applicationsTo,
    reply_by_days: replyByDays,
    last_confirmed: lastConfirmed,
    ai_use: aiUse,
    questions: imported,
    apply_url: applyUrl,
    ...job
  } = rest;
  const asked = resolveQuestions(imported, applyUrl);
  if ('message' in asked) return { externalId: id, reason: explainIssues([asked], fieldLabels) };
  const facts = { replyByDays, lastConfirmed, aiUse, ...asked };
  return { job: { ...job, externalId: id, categories, approvedAt, applicationsTo, ...facts, ...joinPlaces(job) } };
}

/**
 * Puts city, state and country before the places. They stand for the first of these if they are empty, and a country alone
 * if one of these is in it.
 */
function joinPlaces({
  places,
  ...given
}: JobPlace & { places: JobPlace[] }): Pick<ImportedJob, 'city' | 'state' | 'country' | 'places'> {
  const { city, state, country } = given;
  const named = distinctPlaces(places);
  const isSame = (place: JobPlace) => place.city === city && place.state === state && place.country === country;
  const isTold = city === '' && state === '' && named.some((place) => country === '' || place.country === country);
  const same = named.find(isSame);
  const all = isTold && !same ? named : [same ?? { city, state, country }, ...named.filter((place) => !isSame(place))];
  const [first = { city, state, country }] = all;
  const saysMore = all.length > 1 || first.postalCode !== undefined;
  return { city: first.city, state: first.state, country: first.country, places: saysMore ? all : [] };
}

function parseExternalId(raw: unknown): string | undefined {
  const id = jobWithId.safeParse(raw);
  return id.success ? id.data.external_id : undefined;
}

type Issue = { path: PropertyKey[]; message: string; input?: unknown };

function explainIssues(issues: Issue[], fieldLabels: Readonly<Record<string, string>>): string {
  const reasons = issues.map(({ path, message, input }) => {
    const not =
      message.startsWith('must be') && /^(string|number|boolean)$/.test(typeof input) ? `, not ${formatValue(input)}` : '';
    const field = path.map(String).join('.');
    return `${fieldLabels[field] ?? fieldLabels[String(path[0])] ?? field} ${message}${not}`.trim();
  });
  return [...new Set(reasons)].join('; ');
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Trimmed, distinct names in their order. */
const names = (count: number, length: number) =>
  z.pipe(
    z.array(line(length), 'must be a list of names').check(z.maxLength(count, `has more than ${count} names`)),
    z.transform((list: string[]) => [...new Set(list)].filter(Boolean)),
  );

const noNames: string[] = [];

export const maxExternalIdLength = 200;

const externalId = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()], missingOr('must be text')),
    z.transform((id: string | number) => String(id)),
  ),
  requiredLine(maxExternalIdLength),
);

const jobWithId = z.object({ external_id: externalId });

const isoDay = z.iso.date();
const isoDayForm = /^\d{4}-\d\d-\d\d$/;
const notIsoMessage = 'must be a date in ISO 8601 such as 2026-03-01T09:00:00Z';
const noSuchDayMessage = 'must be a day that exists';

/** ISO 8601. A date alone means midnight; a time without a zone is UTC on every machine. */
const instant = z.pipe(
  z.string(notIsoMessage),
  z.transform((text, context) => {
    if (text.trim() === '') return null;
    const [, day = '', time = 'T00:00', zone = 'Z'] = /^([\d-]{10})(?:(T[\d:.,]+)(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? [];
    const at = new Date(day + time.replace(',', '.') + zone);
    // `Date` parses February 30 as March 1.
    if (isoDay.safeParse(day).success && !Number.isNaN(at.getTime())) return at.toISOString();
    const message = isoDayForm.test(day) && !isoDay.safeParse(day).success ? noSuchDayMessage : notIsoMessage;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);

const code = (isKnown: (code: string) => boolean, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text) => text.trim().toUpperCase()),
    ),
    z.string().check(z.refine(isKnown, message)),
  );

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const amount = optional(z.number('must be a number').check(z.nonnegative('must be zero or more')), undefined);
const pay = z
  .object(
    {
      currency: code((text) => currencies.has(text), 'must be an ISO 4217 code such as USD'),
      min: amount,
      max: amount,
      unit: z.enum(payUnits, 'must be HOUR, DAY, WEEK, MONTH or YEAR'),
    },
    'must be an object with currency, min, max and unit',
  )
  .check(
    z.refine(({ min, max }) => min !== undefined || max !== undefined, 'needs min or max'),
    z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'has a min above its max'),
  );

/** The logo of a job without one (spec §2). */
const noLogo = 'no logo';
const logo = z.pipe(
  z.string('must be an https URL').check(
    z.refine((text) => text === '' || text === noLogo || isHttps(text), 'must be an https URL'),
    atMost(2000),
    storable,
  ),
  z.transform((text) => (text === noLogo ? '' : text)),
);

const recipientList = z.pipe(
  z.string(recipientsInvalid),
  z.transform((text, context) => {
    const recipients = normalizeRecipients(text);
    if (recipients !== undefined) return recipients;
    context.issues.push({ code: 'custom', message: recipientsInvalid, input: text });
    return z.NEVER;
  }),
);
const replyByDays = z.int(replyByDaysInvalid).check(z.gte(1, replyByDaysInvalid), z.lte(replyByDaysMax, replyByDaysInvalid));

const employmentInvalid = 'must be a list of full-time, part-time, temporary, intern, apprenticeship or volunteer';
const employment = z.pipe(
  z.pipe(
    z.array(z.string(employmentInvalid), employmentInvalid),
    z.transform((words: string[]) => [...new Set(words.map((word) => word.trim().toUpperCase().replace(/[- ]/g, '_')))]),
  ),
  z.array(z.enum(employmentTypes, employmentInvalid)),
);

const noEmployment: EmploymentType[] = [];

/** The day in UTC of a date or a time. */
const day = z.pipe(
  instant,
  z.transform((at: string | null) => at?.slice(0, 10) ?? null),
);

/** An https address, or empty. */
const address = z.string('must be an https URL').check(
  z.refine((text) => text === '' || isHttps(text), 'must be an https URL'),
  atMost(2000),
  storable,
);

const aiUse = z.pipe(
  z.object(
    {
      text: multiline(limits.aiUseMaxLength),
      link: optional(address, ''),
    },
    'must be an object with text and link',
  ),
  z.transform(({ text, link }) => ({ text, ...(link !== '' && { link }) })),
);

const countryCode = code((text) => text === '' || countryCodes.has(text), 'must be an ISO 3166 code of two letters such as US');

const places = z
  .array(
    z.pipe(
      z
        .object(
          {
            city: optional(line(100), ''),
            state: optional(line(100), ''),
            country: optional(countryCode, ''),
            postal_code: optional(line(20), ''),
          },
          'must be an object with city, state and country',
        )
        .check(z.refine(({ city, state, country }) => city + state + country !== '', 'needs a city, a state or a country')),
      z.transform(({ postal_code, ...place }): JobPlace => ({ ...place, ...(postal_code && { postalCode: postal_code }) })),
    ),
    'must be a list of places',
  )
  .check(z.maxLength(limits.jobPlacesMax, `has more than ${limits.jobPlacesMax} places`));

const noPlaces: JobPlace[] = [];

const importedJob = z.object(
  {
    external_id: externalId,
    title: requiredLine(200),
    company: requiredLine(200),
    category: optional(names(20, 200), noNames),
    employment: optional(employment, noEmployment),
    type: optional(z.enum([...jobTypes, ''], 'must be H, FL, C, C2H or empty'), ''),
    city: optional(line(100), ''),
    state: optional(line(100), ''),
    country: optional(countryCode, ''),
    places: optional(places, noPlaces),
    workmode: optional(z.enum(workmodes, 'must be Onsite, Hybrid or Remote'), 'Onsite'),
    experience: optional(line(200), ''),
    skills: optional(names(100, 100), noNames),
    description: optional(z.string('must be text').check(atMost(100_000), storable), ''),
    logo: optional(logo, ''),
    approvedDate: optional(instant, null),
    validThrough: optional(instant, null),
    isApproved: optional(z.boolean('must be true or false'), true),
    pay: optional(pay, null),
    applications_to: optional(recipientList, ''),
    reply_by_days: optional(replyByDays, null),
    last_confirmed: optional(day, null),
    vacancy: optional(z.boolean('must be true or false'), null),
    ai_use: optional(aiUse, null),
    questions: optional(importedQuestions, null),
    apply_url: optional(address, ''),
  },
  'is not an object',
);
