import { pluralize } from '../labels/plural.ts';
import { language } from './language.ts';

export const texts = {
  title: 'No Jobs Available',
  filters: 'Nothing matches these filters. Remove one, or reset them all to see every open role.',
  noWords: 'No open role matches these words. Try others, or see every open role.',
  without: (criterion: string, count: number) =>
    `Without ${criterion}: ${count.toLocaleString(language)} ${pluralize(count, { one: 'job', other: 'jobs' })}`,
  words: (typed: string) => `“${typed}”`,
  allFilters: 'any filter',
  nothingOpen: 'New roles stop here as soon as they open.',
  pastTheEnd: 'The list ends before this page.',
  reset: 'Reset filters',
  all: 'See every open role',
};
