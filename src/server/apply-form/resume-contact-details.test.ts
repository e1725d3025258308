import { describe, expect, test } from 'vitest';
import { findContactDetails } from './resume-contact-details.ts';

describe('the contact details of a resume', () => {
  test('are its name, phone number and e-mail address', () => {
    const text = 'Asha Rao\nAccountant in Leeds\nAsha.Rao@Example.com | +49 30 1234567\n\nExperience\n2019 to 2024 City Hospital';
    expect(findContactDetails(text)).toEqual({ name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha.rao@example.com' });
  });

  test('omit fields that the resume does not have', () => {
    expect(findContactDetails('')).toEqual({});
    expect(findContactDetails('Bookkeeping, payroll and tax')).toEqual({});
    expect(findContactDetails('Write to asha@example.com')).toEqual({ email: 'asha@example.com' });
  });
});

describe('the name', () => {
  const findName = (text: string) => findContactDetails(text).name;

  test.each([
    ['ASHA RAO', 'Asha Rao'],
    ['Name: Asha Rao', 'Asha Rao'],
    ['Curriculum Vitae\nAsha Rao', 'Asha Rao'],
    ['Asha Rao | Accountant', 'Asha Rao'],
    ['Asha Rao, Leeds', 'Asha Rao'],
    ['Asha Rao     +49 30 1234567', 'Asha Rao'],
    ['Vincent van Gogh', 'Vincent van Gogh'],
    ['Maria da Silva Santos', 'Maria da Silva Santos'],
    ['Seán O’Brien', 'Seán O’Brien'],
    ['Ana-Maria Müller', 'Ana-Maria Müller'],
    ['Иван Петров', 'Иван Петров'],
    // A letter and its accent as two characters.
    ['Jose\u0301 Ruiz', 'José Ruiz'],
  ])('in %j is %s', (text, name) => {
    expect(findName(text)).toBe(name);
  });

  test.each([
    'Senior Software Engineer',
    'Professional Summary',
    'Personal Information',
    'Asha',
    'asha rao',
    'Baker Street',
    'Keeps the books of a hospital',
    'Asha Rao 2',
    'A B C D E',
    `Asha ${'A'.repeat(46)}`,
  ])('is not %j', (text) => {
    expect(findName(text)).toBeUndefined();
  });

  test('is among the first lines', () => {
    const lines = (count: number) => `${'Résumé\n'.repeat(count)}Asha Rao`;
    expect(findName(lines(7))).toBe('Asha Rao');
    expect(findName(lines(8))).toBeUndefined();
  });
});

describe('the phone number', () => {
  const findPhone = (text: string) => findContactDetails(text).phone;

  test.each([
    ['+49 30 1234567', '+49 30 1234567'],
    ['Phone: +1 (415) 555-0132.', '+1 415 555 0132'],
    ['0049 30 1234567', '+49 30 1234567'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['+919876543210', '+919876543210'],
    ['+86.138.0013.8000', '+86 138 0013 8000'],
    // E.164 allows 15 digits in all.
    ['+12 or +49 30 1234567', '+49 30 1234567'],
  ])('in %j is %s', (text, phone) => {
    expect(findPhone(text)).toBe(phone);
  });

  test.each(['030 1234567', '(415) 555-0132', '2019 2020 2021', '+0123456789', `+49${'1'.repeat(14)}`, '1100491234567'])(
    'is not %j',
    (text) => {
      expect(findPhone(text)).toBeUndefined();
    },
  );
});

describe('the e-mail address', () => {
  const findEmail = (text: string) => findContactDetails(text).email;

  test.each([
    ['ASHA@EXAMPLE.CO.UK', 'asha@example.co.uk'],
    ['mailto:asha+jobs@example.com, or by phone', 'asha+jobs@example.com'],
    ['first@example.com second@example.com', 'first@example.com'],
  ])('in %j is %s', (text, email) => {
    expect(findEmail(text)).toBe(email);
  });

  test.each(['asha at example.com', '@asha_rao', `${'a'.repeat(60)}@example.com`])('is not %j', (text) => {
    expect(findEmail(text)).toBeUndefined();
  });

  test('of a referee further down is ignored', () => {
    expect(findEmail(`Asha Rao${' '.repeat(3000)}referee@example.com`)).toBeUndefined();
  });
});

test('a hostile text is read in linear time', () => {
  const startedAt = performance.now();
  for (const piece of ['a.', 'A ', '+1 ', '+1(', 'a@a.', 'Aa ', 'd ', '\n']) findContactDetails(piece.repeat(1_000_000));
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
