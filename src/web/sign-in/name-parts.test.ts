import { expect, test } from 'vitest';
import { namePartsOf } from './name-parts.ts';

test('the first word is the first name, the rest the last name', () => {
  expect(namePartsOf('Asha Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' });
  expect(namePartsOf('María del Carmen Núñez')).toEqual({ firstName: 'María', lastName: 'del Carmen Núñez' });
  expect(namePartsOf('Asha')).toEqual({ firstName: 'Asha', lastName: '' });
});
