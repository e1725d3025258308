import { expect, test } from 'vitest';
import { splitFullName } from './name-parts.ts';

test('the first word is the first name, the rest the last name', () => {
  expect(splitFullName('Asha Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' });
  expect(splitFullName('María del Carmen Núñez')).toEqual({ firstName: 'María', lastName: 'del Carmen Núñez' });
  expect(splitFullName('Asha')).toEqual({ firstName: 'Asha', lastName: '' });
});
