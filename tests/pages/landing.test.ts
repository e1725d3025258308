import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage } from '../support/clients/page-client.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const values = [
  'Synergy',
  'Passion for Excellence',
  'Accountability',
  'Nurturing Talent',
  'Innovation',
  'Dedication',
  'Empathy',
  'Agility',
];

describe('the landing page', () => {
  let portal: TestPortal;
  let page: Awaited<ReturnType<typeof fetchPage>>;
  let sections: Map<string | undefined, ReturnType<typeof parse>>;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    const teams = ['Design', 'Engineering', 'Finance', 'Health', 'Legal', 'People', 'Sales'];
    await loadJobs(portal.database, portal.services.search, [
      ...teams.map((team) => buildJob({ category: [team] })),
      buildJob({ title: 'Seller', category: ['Sales'] }),
      buildJob({ category: [] }),
    ]);
    page = await fetchPage(portal, '/');
    sections = new Map(
      parse(page.html)
        .querySelectorAll('main section')
        .map((section) => [section.querySelector('h2')?.textContent, section]),
    );
  });
  afterAll(() => portal.close());

  const listHeadings = (section: string) =>
    sections
      .get(section)
      ?.querySelectorAll('h3')
      .map((heading) => heading.textContent);

  it('"states that applying needs no login", and leads to the open roles', () => {
    expect(page.title).toBe('Careers | Larkfield');
    expect(page.text('main')).toContain('Applying needs no login');
    expect(page.html).toMatch(/href="\/authPage\/jobdetails\/openposition"[^>]*>Search Open Roles/);
  });

  it('"Trending jobs grid: the first 6 categories that have a value, each showing category name and job count"', () => {
    const categories = sections.get('Trending jobs')?.querySelectorAll('li a') ?? [];
    expect(categories.map((link) => link.textContent)).toHaveLength(6);
    expect(categories.map((link) => link.textContent)).toContain('Sales2 jobs');
    expect(categories.map((link) => link.getAttribute('href'))).toContain('/authPage/jobdetails/openposition?category=Sales');
  });

  it('"Corporate Values: 8 cards", in the order of the specification', () => {
    expect(listHeadings('Corporate Values')).toEqual(values);
  });

  it('"Benefits carousel: 6 cards with position dots"', () => {
    const benefits = sections.get('Benefits that travel with you');
    expect(benefits?.querySelectorAll('h3')).toHaveLength(6);
    expect(benefits?.querySelectorAll('ol button')).toHaveLength(6);
  });

  it('"Opportunities: Experienced Hires, Students, Additional opportunities"', () => {
    expect(listHeadings('Opportunities')).toEqual(['Experienced Hires', 'Students', 'Additional opportunities']);
  });

  it('closes with a call to action', () => {
    expect(sections.get('This is where you get on.')?.textContent).toContain('Search Open Roles');
  });

  it('"Search bar: Job Title and Location inputs and a search button"', () => {
    expect(page.text('form[role=search]')).toBe('Job TitleLocationSearch');
  });
});
