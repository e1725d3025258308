import { pluralize } from '../../labels/plural.ts';

export const texts = {
  label: 'Jobs',
  title: 'Job Title',
  clearTitle: 'Clear title',
  place: 'Location',
  clearPlace: 'Clear place',
  search: 'Search',
  /** Opens the fields of a search that is shown in one row. */
  change: 'Change',
  suggestions: {
    label: 'Suggestions',
    kinds: { title: 'Job titles', skill: 'Skills', place: 'Places' },
    count: (count: number) => `${count} ${pluralize(count, { one: 'suggestion', other: 'suggestions' })}`,
  },
};
