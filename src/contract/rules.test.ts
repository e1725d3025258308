import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { registerCandidate } from './candidate-calls.ts';
import { contactNumber, emailAddress, fullName, otpCode, signUpName } from './fields.ts';
import { parseResumeExtension, validateResumeFile } from './rules.ts';

/** Undefined for a valid value. */
const firstMessage = (rule: z.ZodMiniType, value: unknown) => rule.safeParse(value).error?.issues[0]?.message;
const longestAddress = `${'a'.repeat(60 - '@example.com'.length)}@example.com`;

describe('the e-mail address', () => {
  test.each([undefined, null, '', '   '])("requires an address: 'Please Enter The Email Address' (%j)", (value) => {
    expect(firstMessage(emailAddress, value)).toBe('Please Enter The Email Address');
  });

  test.each([
    ['asha@example.com', 'asha@example.com'],
    ['  asha@example.com ', 'asha@example.com'],
    ['Asha.Rao@Example.COM', 'asha.rao@example.com'],
    ["o'neil+jobs_1&2=3/4?@sub.example-site.co.uk", "o'neil+jobs_1&2=3/4?@sub.example-site.co.uk"],
    ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
    [longestAddress, longestAddress],
  ])('stores %j as %j', (input, stored) => {
    expect(emailAddress.parse(input)).toBe(stored);
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
  ])("rejects an address without the 'basic address pattern' or over 60 characters: %j", (input) => {
    expect(firstMessage(emailAddress, input)).toBe('Invalid Email Address');
  });

  // Each of these made a mail library send to another mailbox, or to two.
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
  ])('rejects an address that may reach another mailbox: %j', (input) => {
    expect(firstMessage(emailAddress, input)).toBe('Invalid Email Address');
  });

  test.each([5, true, ['a@b.co'], { email: 'a@b.co' }])('rejects values that are not text: %j', (value) => {
    expect(firstMessage(emailAddress, value)).toBe('Invalid Email Address');
  });

  test.each([
    ['spaces', `a${' '.repeat(60_000)}b`],
    ['dots', 'a.'.repeat(30_000)],
    ['labels', `a@${'b.'.repeat(30_000)}`],
  ])('rejects 60,000 characters of %s within 200 ms', (_case, input) => {
    const startedAt = performance.now();
    expect(firstMessage(emailAddress, input)).toBe('Invalid Email Address');
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

describe('the code', () => {
  test.each(['48219', '00000'])("accepts 'exactly 5 digits': %s", (otp) => {
    expect(otpCode.parse(otp)).toBe(otp);
  });

  test.each([48219, ['48219'], { $ne: '' }, null, true, undefined, '', '4821', '482190', ' 48219', '48219\n', '4821a'])(
    'rejects %j',
    (otp) => {
      expect(firstMessage(otpCode, otp)).toBe('Invalid OTP');
    },
  );

  test.each(['\uff14\uff18\uff12\uff11\uff19', '\u0664\u0668\u0662\u0661\u0669'])(
    'rejects digits of other scripts: %s',
    (otp) => {
      expect(firstMessage(otpCode, otp)).toBe('Invalid OTP');
    },
  );
});

describe('the name at sign-up', () => {
  test.each(['Asha', 'Asha Rao', 'José', 'Jose\u0301', 'Нина Петрова', '山田 太郎', 'आशा राव'])(
    "accepts 'letters and single spaces only': %s",
    (name) => {
      expect(signUpName.parse(name)).toBe(name);
    },
  );

  test.each(['Asha  Rao', ' Asha', 'Asha ', 'Asha1', 'Asha-Rao', 'Asha\tRao', '<b>', 'A'.repeat(51)])(
    "rejects other names with 'Invalid Name Entered': %j",
    (name) => {
      expect(firstMessage(signUpName, name)).toBe('Invalid Name Entered');
    },
  );

  test.each(['', undefined, null, 5])("'Please fill all the fields': %j", (name) => {
    expect(firstMessage(signUpName, name)).toBe('Please fill all the fields');
  });
});

describe('the last name at sign-up', () => {
  const { last_name: lastName } = registerCandidate.body.def.shape;

  test.each(['Rao', 'van Rao', '', undefined])('is optional: %j', (name) => {
    expect(lastName.parse(name)).toBe(name ?? '');
  });

  test("follows the rule for names: 'Invalid Name Entered'", () => {
    expect(firstMessage(lastName, 'R2')).toBe('Invalid Name Entered');
  });
});

describe("the profile's name", () => {
  test.each([
    ['Asha Rao', 'Asha Rao'],
    [' Asha  van Rao ', 'Asha  van Rao'],
    [`${'a'.repeat(24)} ${'b'.repeat(25)}`, `${'a'.repeat(24)} ${'b'.repeat(25)}`],
  ])("'at least two space-separated words', 'up to 50 characters': %j", (input, stored) => {
    expect(fullName.parse(input)).toBe(stored);
  });

  test.each(['Asha', `${'a'.repeat(25)} ${'b'.repeat(25)}`])("'Please Enter valid Full Name': %j", (input) => {
    expect(firstMessage(fullName, input)).toBe('Please Enter valid Full Name');
  });

  test.each(['', '  ', undefined, 7])("'name and number non-empty ('Please fill all the fields')': %j", (input) => {
    expect(firstMessage(fullName, input)).toBe('Please fill all the fields');
  });
});

describe('the contact number', () => {
  test.each([
    ['919876543210', '919876543210'],
    ['+91987654321', '91987654321'],
    [' 0123 ', '0123'],
  ])("accepts 'numeric, at most 12 characters': %j as %j", (input, stored) => {
    expect(contactNumber.parse(input)).toBe(stored);
  });

  test.each(['8613812345678', '5511987654321', '4915123456789', '6281234567890', '49123456789012', '352123456789012'])(
    'accepts a whole number with its country code: %s',
    (input) => {
      expect(contactNumber.parse(`+${input}`)).toBe(input);
    },
  );

  test.each(['911234567890123', '11234567890123', '8612345678901234', '3521234567890123'])(
    "'more shows 'Mobile Number should be less than 12 digits'': %s",
    (input) => {
      expect(firstMessage(contactNumber, input)).toBe('Mobile Number should be less than 12 digits');
    },
  );

  test.each(['12a', '12 34', '12-34', '++12', '\u0661\u0662'])('rejects anything but digits: %j', (input) => {
    expect(firstMessage(contactNumber, input)).toBe('Enter a phone number in digits');
  });

  test.each(['', '+', undefined, 919876543210])("'name and number non-empty ('Please fill all the fields')': %j", (input) => {
    expect(firstMessage(contactNumber, input)).toBe('Please fill all the fields');
  });
});

describe('the resume file', () => {
  const sixMb = 6 * 1024 * 1024;

  test.each(['cv.pdf', 'CV.PDF', 'my.own.cv.Docx', 'cv.txt'])(
    "accepts 'extension pdf, docx or txt, case-insensitive': %s",
    (name) => {
      expect(validateResumeFile({ name, size: sixMb })).toBeUndefined();
    },
  );

  test.each([undefined, null])("'must exist ('No file selected.')': %j", (file) => {
    expect(validateResumeFile(file)).toBe('No file selected.');
  });

  test("'max 6 MB ('File size exceeds the 6 MB limit.')'", () => {
    expect(validateResumeFile({ name: 'cv.pdf', size: sixMb + 1 })).toBe('File size exceeds the 6 MB limit.');
  });

  test.each(['cv', 'cv.exe', 'cv.pdf.exe', 'pdf', '.pdf ', 'cv.doc', 'cv.docm'])('rejects other extensions: %j', (name) => {
    expect(validateResumeFile({ name, size: 1 })).toBe('Invalid file format. Only PDF, DOCX, or TXT files are allowed.');
  });

  test('returns the extension in lower case', () => {
    expect([parseResumeExtension('a.PDF'), parseResumeExtension('a.b')]).toEqual(['pdf', undefined]);
  });
});
