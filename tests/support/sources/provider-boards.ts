/** The same jobs on the board of each provider, so that one test runs against all readers. */
import { ashbyBoard, ashbyJob } from '../fakes/ats/ashby-board.ts';
import type { AtsBoard } from '../fakes/ats/ats-server.ts';
import { careersSite, sitePosting } from '../fakes/ats/careers-site.ts';
import { greenhouseBoard, greenhouseJob } from '../fakes/ats/greenhouse-board.ts';
import { leverBoard, leverPosting } from '../fakes/ats/lever-board.ts';
import { personioBoard, personioPosition } from '../fakes/ats/personio-board.ts';
import { recruiteeBoard, recruiteeOffer } from '../fakes/ats/recruitee-board.ts';
import { smartRecruitersBoard, smartRecruitersPosting } from '../fakes/ats/smartrecruiters-board.ts';
import { teamtailorBoard, teamtailorItem, teamtailorPlace, teamtailorPosting } from '../fakes/ats/teamtailor-board.ts';
import { workableBoard, workableJob } from '../fakes/ats/workable-board.ts';

export interface BoardJob {
  id: number;
  title?: string;
  /** Empty for a place without a country. */
  country?: string;
  text?: string;
}

interface ProviderBoard {
  board(jobs: readonly BoardJob[]): AtsBoard;
  /** Of the first list. */
  listPath: string;
  media: 'json' | 'xml' | 'html';
  /** The board without jobs is a valid answer. */
  emptyIsValid: boolean;
  /** Details are read for rows that changed, or after a day. */
  hidesChanges?: boolean;
  parameters?: Record<string, string>;
}

const defaults = { title: 'Winch Operator', country: 'DK', text: '<p>You keep the winch turning.</p>' };

/** The boards of `docs/sources.md`. */
export const providerBoards: Record<string, ProviderBoard> = {
  greenhouse: {
    ...json('/v1/boards/acme/jobs'),
    board: build(greenhouseBoard, ({ id, title, place, text }) =>
      greenhouseJob({ id, title, location: { name: place }, offices: [], content: text }),
    ),
  },
  lever: {
    ...json('/v0/postings/acme'),
    board: build(leverBoard, ({ id, title, place, text }) =>
      leverPosting({ id, text: title, country: null, categories: { location: place }, description: text, lists: [] }),
    ),
  },
  ashby: {
    ...json('/posting-api/job-board/acme'),
    board: build(ashbyBoard, ({ id, title, place, text }) =>
      ashbyJob({ id, title, location: place, address: null, descriptionHtml: text }),
    ),
  },
  recruitee: {
    ...json('/api/offers/'),
    board: build(recruiteeBoard, ({ id, title, country, text }) =>
      recruiteeOffer({ id, title, locations: [{ city: 'Esbjerg', country_code: country }], description: text }),
    ),
  },
  smartrecruiters: {
    ...json('/v1/companies/acme/postings'),
    hidesChanges: true,
    board: build(smartRecruitersBoard, ({ id, title, country, text }) =>
      smartRecruitersPosting({
        id,
        name: title,
        location: { city: 'Esbjerg', country },
        jobAd: { sections: { jobDescription: { text } } },
      }),
    ),
  },
  workable: {
    ...json('/api/v1/widget/accounts/acme'),
    board: build(workableBoard, ({ id, title, country, text }) =>
      workableJob({ shortcode: id, title, locations: [{ city: 'Esbjerg', countryCode: country }], description: text }),
    ),
  },
  personio: {
    listPath: '/xml',
    media: 'xml',
    emptyIsValid: true,
    board: build(personioBoard, ({ id, title, place, text }) =>
      personioPosition({
        id,
        name: title,
        office: place,
        additionalOffices: '',
        jobDescriptions: { jobDescription: [{ name: '', value: text }] },
      }),
    ),
  },
  teamtailor: {
    ...json('/jobs.json'),
    board: build(teamtailorBoard, ({ id, title, country, text }) =>
      teamtailorItem({
        title,
        content_html: text,
        _jobposting: teamtailorPosting({
          title,
          identifier: { value: id },
          jobLocation: teamtailorPlace({ addressCountry: country, addressRegion: null }),
        }),
      }),
    ),
  },
  jazzhr: {
    listPath: '/apply',
    media: 'html',
    emptyIsValid: false,
    hidesChanges: true,
    parameters: { pages: 'yes' },
    board: build(careersSite, ({ id, title, country, text }) => ({
      id,
      structuredData: sitePosting({
        title,
        description: text.replace(/</g, '&lt;'),
        jobLocation: teamtailorPlace({ addressCountry: country, addressRegion: null }),
      }),
    })),
  },
};

function json(listPath: string): Pick<ProviderBoard, 'listPath' | 'media' | 'emptyIsValid'> {
  return { listPath, media: 'json', emptyIsValid: true };
}

type FullJob = Required<Omit<BoardJob, 'id'>> & { id: string; place: string };

function build<Row>(board: (rows: Row[]) => AtsBoard, toRow: (job: FullJob) => Row): ProviderBoard['board'] {
  return (jobs) =>
    board(
      jobs.map((given) => {
        const job = { ...defaults, ...given, id: String(given.id) };
        return toRow({
          ...job,
          place: job.country === '' ? 'Esbjerg' : `Esbjerg, ${job.country === 'DK' ? 'Denmark' : job.country}`,
        });
      }),
    );
}
