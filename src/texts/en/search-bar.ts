import { pluralize } from '../labels/plural.ts';

export const texts = {
  label: 'Jobs',
  title: 'Job Title',
  clearTitle: 'Clear title',
  titleExample: 'Backend engineer',
  place: 'Location',
  clearPlace: 'Clear place',
  placeExample: 'Hyderabad',
  search: 'Search',
  suggestions: {
    label: 'Suggestions',
    kinds: { title: 'Job titles', skill: 'Skills', place: 'Places' },
    count: (count: number) => `${count} ${pluralize(count, { one: 'suggestion', other: 'suggestions' })}`,
  },
};
