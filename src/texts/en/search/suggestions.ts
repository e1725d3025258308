/** The suggestions for a search field, which load on its first use. */
import { pluralize } from '../../labels/plural.ts';

export const texts = {
  label: 'Suggestions',
  kinds: { title: 'Job titles', skill: 'Skills', place: 'Places' },
  count: (count: number) => `${count} ${pluralize(count, { one: 'suggestion', other: 'suggestions' })}`,
};
