import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { registerCandidate } from './candidate-calls.ts';
import { contactNumber, emailAddress, fullName, otpCode, signUpName } from './fields.ts';
import { parseResumeExtension, validateResumeFile } from './rules.ts';

/** The first sentence of a refusal; undefined when the value is taken. */
const sentence = (rule: z.ZodMiniType, value: unknown) => rule.safeParse(value).error?.issues[0]?.message;
const longest = `${'a'.repeat(60 - '@example.com'.length)}@example.com`;

describe('the e-mail address', () => {
  test.each([undefined, null, '', '   '])("without one: 'Please Enter The Email Address' (%j)", (value) => {
    expect(sentence(emailAddress, value)).toBe('Please Enter The Email Address');
  });

  test.each([
    ['asha@example.com', 'asha@example.com'],
    ['  asha@example.com ', 'asha@example.com'],
    ['Asha.Rao@Example.COM', 'asha.rao@example.com'],
    ["o'neil+jobs_1&2=3/4?@sub.example-site.co.uk", "o'neil+jobs_1&2=3/4?@sub.example-site.co.uk"],
    ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
    [longest, longest],
  ])('%j is stored as %j', (typed, stored) => {
    expect(emailAddress.parse(typed)).toBe(stored);
  });

  test.each([
    'a',
    'a@b',
    'a@b.c',
    '@b.co',
    'a@',
    'a@@b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@.b.co',
    'a@b..co',
    'a@b.co.',
    'a@-b.co',
    'a@b-.co',
    'a@192.168.0.1',
    'a@[192.168.0.1]',
    `${'a'.repeat(49)}@example.com`,
    `a@${'b'.repeat(64)}.co`,
  ])("no 'basic address pattern', or longer than 60: %j", (typed) => {
    expect(sentence(emailAddress, typed)).toBe('Invalid Email Address');
  });

  // Each of these made a mail library send to somebody else, or to two.
  test.each([
    'a@b.co\r\nBcc: evil@x.io',
    'a@b.co\n',
    'a@b.co,evil@x.io',
    'a@b.co;evil@x.io',
    'a@b.co evil@x.io',
    'a@b.co\0',
    'a@b\u3002co',
    'a @b.co',
    'a\t@b.co',
    '\u00a0a@b.co',
    'Evil <evil@x.io>',
    '<a@b.co>',
    '"a@b.co"@x.io',
    'a(evil@x.io)@b.co',
    'a%x.io@b.co',
    'a!b@b.co',
    'b.co:a@x.io',
    'a\\@b.co',
    '\u212aate@b.co',
    'm\u00fcnchen@b.co',
    'a@m\u00fcnchen.de',
    'a\u200b@b.co',
    'a@b.co\u202e',
    '\uff41@b.co',
  ])('nothing that may reach another mailbox: %j', (typed) => {
    expect(sentence(emailAddress, typed)).toBe('Invalid Email Address');
  });

  test.each([5, true, ['a@b.co'], { email: 'a@b.co' }])('nothing that is not text: %j', (value) => {
    expect(sentence(emailAddress, value)).toBe('Invalid Email Address');
  });

  test.each([
    ['spaces', `a${' '.repeat(60_000)}b`],
    ['dots', 'a.'.repeat(30_000)],
    ['labels', `a@${'b.'.repeat(30_000)}`],
  ])('60,000 characters of %s are refused at once', (_what, typed) => {
    const startedAt = performance.now();
    expect(sentence(emailAddress, typed)).toBe('Invalid Email Address');
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

describe('the code', () => {
  test.each(['48219', '00000'])("'exactly 5 digits': %s", (otp) => {
    expect(otpCode.parse(otp)).toBe(otp);
  });

  test.each([48219, ['48219'], { $ne: '' }, null, true, undefined, '', '4821', '482190', ' 48219', '48219\n', '4821a'])(
    '%j is none',
    (otp) => {
      expect(sentence(otpCode, otp)).toBe('Invalid OTP');
    },
  );

  test.each(['\uff14\uff18\uff12\uff11\uff19', '\u0664\u0668\u0662\u0661\u0669'])(
    'digits of other scripts are none: %s',
    (otp) => {
      expect(sentence(otpCode, otp)).toBe('Invalid OTP');
    },
  );
});

describe('the name at sign-up', () => {
  test.each(['Asha', 'Asha Rao', 'José', 'Jose\u0301', 'Нина Петрова', '山田 太郎', 'आशा राव'])(
    "'letters and single spaces only': %s",
    (name) => {
      expect(signUpName.parse(name)).toBe(name);
    },
  );

  test.each(['Asha  Rao', ' Asha', 'Asha ', 'Asha1', 'Asha-Rao', 'Asha\tRao', '<b>', 'A'.repeat(101)])(
    "'Invalid Name Entered': %j",
    (name) => {
      expect(sentence(signUpName, name)).toBe('Invalid Name Entered');
    },
  );

  test.each(['', undefined, null, 5])("'Please fill all the fields': %j", (name) => {
    expect(sentence(signUpName, name)).toBe('Please fill all the fields');
  });
});

describe('the last name at sign-up', () => {
  const { last_name: lastName } = registerCandidate.body.def.shape;

  test.each(['Rao', 'van Rao', '', undefined])('may be left out: %j', (name) => {
    expect(lastName.parse(name)).toBe(name ?? '');
  });

  test("otherwise it is a name: 'Invalid Name Entered'", () => {
    expect(sentence(lastName, 'R2')).toBe('Invalid Name Entered');
  });
});

describe("the profile's name", () => {
  test.each([
    ['Asha Rao', 'Asha Rao'],
    [' Asha  van Rao ', 'Asha  van Rao'],
    [`${'a'.repeat(24)} ${'b'.repeat(25)}`, `${'a'.repeat(24)} ${'b'.repeat(25)}`],
  ])("'at least two space-separated words', 'up to 50 characters': %j", (typed, kept) => {
    expect(fullName.parse(typed)).toBe(kept);
  });

  test.each(['Asha', `${'a'.repeat(25)} ${'b'.repeat(25)}`])("'Please Enter valid Full Name': %j", (typed) => {
    expect(sentence(fullName, typed)).toBe('Please Enter valid Full Name');
  });

  test.each(['', '  ', undefined, 7])("'name and number non-empty ('Please fill all the fields')': %j", (typed) => {
    expect(sentence(fullName, typed)).toBe('Please fill all the fields');
  });
});

describe('the contact number', () => {
  test.each([
    ['919876543210', '919876543210'],
    ['+91987654321', '91987654321'],
    [' 0123 ', '0123'],
  ])("'numeric, at most 12 characters': %j is kept as %j", (typed, kept) => {
    expect(contactNumber.parse(typed)).toBe(kept);
  });

  test("'more shows 'Mobile Number should be less than 12 digits''", () => {
    expect(sentence(contactNumber, '9198765432101')).toBe('Mobile Number should be less than 12 digits');
  });

  test.each(['12a', '12 34', '12-34', '++12', '\u0661\u0662'])('only digits: %j', (typed) => {
    expect(sentence(contactNumber, typed)).toBe('Enter a phone number in digits');
  });

  test.each(['', '+', undefined, 919876543210])("'name and number non-empty ('Please fill all the fields')': %j", (typed) => {
    expect(sentence(contactNumber, typed)).toBe('Please fill all the fields');
  });
});

describe('the resume file', () => {
  const sixMb = 6 * 1024 * 1024;

  test.each(['cv.pdf', 'CV.PDF', 'my.own.cv.Docx', 'cv.txt'])("'extension pdf, docx or txt, case-insensitive': %s", (name) => {
    expect(validateResumeFile({ name, size: sixMb })).toBeUndefined();
  });

  test.each([undefined, null])("'must exist ('No file selected.')': %j", (file) => {
    expect(validateResumeFile(file)).toBe('No file selected.');
  });

  test("'max 6 MB ('File size exceeds the 6 MB limit.')'", () => {
    expect(validateResumeFile({ name: 'cv.pdf', size: sixMb + 1 })).toBe('File size exceeds the 6 MB limit.');
  });

  test.each(['cv', 'cv.exe', 'cv.pdf.exe', 'pdf', '.pdf ', 'cv.doc', 'cv.docm'])('another extension: %j', (name) => {
    expect(validateResumeFile({ name, size: 1 })).toBe('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
  });

  test('the extension is told in small letters', () => {
    expect([parseResumeExtension('a.PDF'), parseResumeExtension('a.b')]).toEqual(['pdf', undefined]);
  });
});
