/** Texts of the list of open positions. */
import { pluralize } from '../labels/plural.ts';
import { language } from './language.ts';

export const texts = {
  head: { title: 'Open Positions | Career Portal' },
  title: 'Open Positions',
  skip: 'Skip to results',
  tryAgain: 'Try again',
  filters: {
    title: 'Filters',
    chosen: (count: number) => `Filters (${count})`,
    chips: 'Your search',
  },
  list: {
    shown: (shown: number, total: number, isEstimate: boolean) =>
      `Showing ${shown.toLocaleString(language)} of ${isEstimate ? 'about ' : ''}${total.toLocaleString(language)}`,
    label: 'Results',
    loading: 'Loading open positions',
    heading: 'Open positions',
    count: (count: number, isEstimate: boolean) =>
      `${isEstimate ? 'About ' : ''}${count.toLocaleString(language)} open ${pluralize(count, { one: 'position', other: 'positions' })}`,
    orderedBy: {
      both: 'Ordered by how well they fit your resume and applications',
      resume: 'Ordered by how well they fit your resume',
      applications: 'Ordered by how well they fit your applications',
    },
    more: 'Show more jobs',
    earlier: 'Show earlier jobs',
    moreFailed: 'We could not load more jobs. Try again.',
    pages: 'Pages',
  },
  failed: { title: 'We could not load the jobs.', text: 'Your filters are kept.' },
  row: {
    noPay: 'Pay not stated',
    matches: (terms: string[]) => `Matches ${terms.join(', ')}`,
    /** @param place given where the row has the jobs of several places */
    appliedOn: (date: string, place: string | undefined) => `Applied on ${date}${place ? ` for ${place}` : ''}`,
  },
  quickApply: {
    button: 'Quick apply',
    buttonFor: (title: string) => `Quick apply: ${title}`,
    goesTo: (place: string) => `Quick apply is for ${place}.`,
  },
};
