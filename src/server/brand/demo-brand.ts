/** The brand of Larkfield, a fictional company: the demonstration without a brand file. */
import { paths } from '#contract/addresses.ts';
import type { Brand, LandingContent } from '#contract/brand-schema.ts';
import { emptyJobFilters, type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/brand/demo-brand.ts';
import { texts as jobTexts } from '#texts/jobs.ts';

export const demoBrand: Brand = {
  name: 'Larkfield',
  legalName: 'Larkfield Systems',
  headline: texts.headline,
  tagline: texts.tagline,
  unknownPlace: jobTexts.defaultPlace,
  services: [
    { name: texts.services.services, url: 'https://www.example.com/services' },
    { name: texts.services.solutions, url: 'https://www.example.com/solutions' },
    { name: texts.services.about, url: 'https://www.example.com/about' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'X', url: 'https://x.com/' },
  ],
  legal: {
    terms: 'https://www.example.com/terms',
    privacy: 'https://www.example.com/privacy',
    cookies: 'https://www.example.com/cookies',
  },
  supportEmail: 'careers@example.com',
};

const linkToJobs = (filters: Partial<JobFilters>) =>
  `${paths.openPositions}?${serializeJobFilters({ ...emptyJobFilters, ...filters })}`;

const { title, experienced, students, additional } = texts.opportunities;

export const demoLandingContent: LandingContent = {
  values: texts.values,
  benefits: texts.benefits,
  opportunities: {
    title,
    cards: [
      { ...experienced, link: linkToJobs({ jobType: ['Full Time'] }) },
      { ...students, link: linkToJobs({ description: 'intern' }) },
      { ...additional, link: linkToJobs({ jobType: ['C', 'C&H', 'FL'] }) },
    ],
  },
  closing: texts.closing,
};
