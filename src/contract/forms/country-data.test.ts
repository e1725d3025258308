import fc from 'fast-check';
import { defaultCountries, guessCountryByPartialPhoneNumber } from 'react-international-phone';
import { expect, test } from 'vitest';
import { countryData } from './country-data.ts';
import { dialCountries, guessCountry } from './dial-countries.ts';

test('equals the data of react-international-phone', () => {
  expect(countryData).toEqual(defaultCountries.map(([, ...row]) => row));
});

test('guesses the same countries as react-international-phone', () => {
  const country = fc.constantFrom(...dialCountries);
  fc.assert(
    fc.property(country, country, fc.stringMatching(/^[0-9]{0,9}$/), (current, { dialCode }, national) => {
      const phone = dialCode + national;
      const guess = guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: current.code.toLowerCase() });
      expect(guessCountry(phone, current)).toMatchObject({
        country: { code: guess.country?.iso2.toUpperCase() },
        complete: guess.fullDialCodeMatch,
      });
    }),
    { numRuns: 1000 },
  );
});
