import { language } from '../language.ts';

export const texts = {
  title: 'Similar roles',
  all: (category: string) => `All roles in ${category}`,
  allOf: (total: number, category: string) => `All ${total.toLocaleString(language)} roles in ${category}`,
  noPay: 'Pay not stated',
};
