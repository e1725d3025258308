/** Describes what is set, and what is left to do, without secrets. */
import type { BrandReport } from '#server/brand/brand-check.ts';
import type { InitAnswers } from './init-answers.ts';
import { withoutPassword } from './init-questions.ts';

export function formatSettings({ company, address, look, smtpUrl, databaseUrl, applicationsTo }: InitAnswers): string {
  const rows = [
    ['Company', company],
    ['Address', address],
    ['Color or logo', look],
    ['Mail server', smtpUrl && new URL(smtpUrl).host],
    ['Database', databaseUrl ? withoutPassword(databaseUrl) : 'a file on this machine (SQLite)'],
    ['Applications to', applicationsTo],
  ];
  return rows.map(([label, value]) => `  ${label?.padEnd(16)} ${value || 'missing'}`).join('\n');
}

interface Remaining {
  answers: InitAnswers;
  brand: BrandReport;
  brandKeys: Record<string, unknown> | undefined;
  /** Jobs are loaded, or the demonstration's were asked for. */
  hasJobs: boolean;
}

/** Lists the next steps, the first one first. */
export function listNextSteps({ answers, brand, brandKeys = {}, hasJobs }: Remaining): string[] {
  const { address, smtpUrl, applicationsTo, look } = answers;
  const logo = brandKeys.logo as { light?: unknown; dark?: unknown } | undefined;
  const isPublic = address.startsWith('https:');
  return [
    ...brand.mistakes.map(({ message }) => `Mend brand.json: ${message}`),
    'Start the portal: npm start',
    ...(isPublic && !smtpUrl ? ['Set SMTP_URL in .env: a public portal needs a mail server to start.'] : []),
    ...(hasJobs
      ? []
      : ['Load your jobs: npm run careers -- jobs import FILE (from an applicant tracking system: docs/sources.md)']),
    ...(applicationsTo ? [] : ['Set APPLICATIONS_TO in .env, so that somebody hears of applications.']),
    ...(look.endsWith('.svg') && logo?.dark === logo?.light
      ? ['If your logo is dark, add one for dark backgrounds: "logo.dark" in brand.json.']
      : []),
    ...(wordKeys.some((key) => brandKeys[key] !== undefined)
      ? []
      : ['Write your own words into brand.json: values, benefits, links (docs/brand.md). What it leaves out is not shown.']),
    ...(brandKeys.legal === undefined
      ? ['Name your terms and your privacy notice in brand.json, which candidates accept: "legal" (docs/brand.md).']
      : []),
    'Check them at any time: npm run careers -- brand check',
    ...(isPublic ? ['Put a server with TLS before the portal: docs/operations.md.'] : []),
  ];
}

/** Any of them shows that the company has written its own words. */
const wordKeys = ['headline', 'heroText', 'tagline', 'values', 'benefits', 'opportunities', 'closing', 'services'];
