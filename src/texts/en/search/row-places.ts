/** Texts of a row with several places, which load with it. */
import { pluralize } from '../../labels/plural.ts';
import { language } from '../language.ts';

export const texts = {
  label: 'Places',
  places: (first: string, others: number) =>
    `${first} and ${others.toLocaleString(language)} more ${pluralize(others, { one: 'place', other: 'places' })}`,
  more: (count: number) => `${count.toLocaleString(language)} more`,
};
