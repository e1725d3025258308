/** The list of countries of a phone number, which loads with the number's field. */
import { pluralize } from '../../labels/plural.ts';

export const texts = {
  country: (name: string | undefined, dialCode: string | undefined) => `Country: ${name}, +${dialCode}`,
  countries: 'Countries',
  search: 'Search countries',
  countryOrCode: 'Country or code',
  countryCount: (count: number) => `${count} ${pluralize(count, { one: 'country', other: 'countries' })}`,
};
