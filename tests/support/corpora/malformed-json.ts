/** Malformed and unexpected JSON bodies, derived from RFC 8259. */

export interface MalformedBody {
  bytes: Buffer;
  contentType: string;
}

const json = 'application/json';
const valid = '{"email":"asha@example.com","otp":"00000","page":1,"list":["a",null,true,-1.5e3],"deep":{"x":"\\u00e9"}}';

/** Malformed or unusual JSON values, sent alone and in an object. */
const values = [
  ...['', ',', '"', "'a'", '`a`', 'NaN', 'Infinity', '-Infinity', 'undefined', 'True', 'nul', 'nulll', 'truefalse', '\\u0022a"'],
  ...['-', '+1', '01', '-01', '1.', '.5', '-.5', '1e', '1e+', '1E-', '0x1F', '0b1', '1_000', '1,5', '1 2', '--1', '1e1.5', '１'],
  ...['-0', '0e0', '1e999', '-1e999', '1e-999', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '9007199254740993', '1E400', '1.0'],
  ...['"\\"', '"\\x41"', '"\\u"', '"\\u12"', '"\\uZZZZ"', '"\\u{41}"', '"\\a"', '"\\\'"', '"\\0"', '"\\\n"', '"a\nb"', '"a\tb"'],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d\\ude00"', '"\\ud83dx"', '"\\u0000"', '"\u0000"', '"\\u0001\\u001f"', '"\u007f"'],
  ...['"\u2028\u2029"', '"\uffff"', '"\ufeff"', '"\\uffff\\ufdd0"', `"${'x'.repeat(9000)}"`, `"${'\\u0061'.repeat(3000)}"`],
  ...['[', ']', '{', '}', '[,]', '[1,]', '[,1]', '[1 2]', '[1;2]', '{,}', '{"a":1,}', '{"a"}', '{"a":}', '{:1}'],
  ...['{a:1}', '{1:1}'],
  ...["{'a':1}", '{"a" 1}', '{"a"=1}', '{"a":1 "b":2}', '{"a":1,"a":2}', '{"":""}', '{"a":1}}', '[[]', '[]]', '{"a":[}', '[{]}'],
  ...['/* a */1', '1//a', '#a\n1', '<!--a-->1', '1/**/', '{"a":/**/1}', '{"__proto__":{"a":1}}', '{"__proto__":null}'],
  ...['{"constructor":{"prototype":{"a":1}}}', '{"prototype":{}}', '{"toString":1,"valueOf":2,"then":3,"length":-1}'],
];
const wrappers = [(value: string) => value, (value: string) => `{"email":${value}}`];

const deeplyNested = [19, 20, 21, 100, 5000, 30_000].flatMap((depth) => [
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`.slice(0, 64_000),
  '['.repeat(depth),
]);

const truncated = Array.from({ length: Math.floor(valid.length / 4) }, (_, at) => valid.slice(0, 4 * at + 1));
const padded = [' ', '\t', '\r\n', '\v', '\f', '\u00a0', '\u2003', '\ufeff', '\ufeff\ufeff', '\0'].flatMap((whitespace) => [
  whitespace + valid,
  valid + whitespace,
]);
const trailing = ['x', '{}', ',', ';', '}', '\n{}', '\u0000{}', ' null'].map((suffix) => valid + suffix);

const binaryBodies: Buffer[] = [
  ...[[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0x80]].flatMap((invalidBytes) => [
    Buffer.concat([Buffer.from('{"email":"'), Buffer.from(invalidBytes), Buffer.from('"}')]),
    Buffer.from(invalidBytes),
  ]),
  Buffer.from(valid, 'utf16le'),
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(valid, 'utf16le')]),
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(valid, 'utf16le').swap16()]),
  Buffer.from(valid.replaceAll('asha', 'åsha'), 'latin1'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  Buffer.alloc(64 * 1024, 0x20),
  Buffer.alloc(0),
];

const texts = [
  ...values.flatMap((value) => wrappers.map((wrap) => wrap(value))),
  ...deeplyNested,
  ...truncated,
  ...padded,
  ...trailing,
];

const contentTypes = [
  ...['', ' ', 'json', 'text/json', 'application/ld+json', 'application/json-patch+json', 'application/jsonx'],
  ...['application /json'],
  ...['application/json; charset=utf-16', 'application/json;charset="utf-8"', 'application/json;charset=', 'application/json;;;'],
  ...['APPLICATION/JSON', 'application/json, text/plain', 'text/plain', 'text/html', 'application/xml'],
  ...['application/x-ndjson', '*/*'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...['multipart/mixed; boundary=x'],
  ...['application/json; boundary=x', `application/json; a=${'x'.repeat(2000)}`, 'application/octet-stream', 'application/cbor'],
];

export const malformedBodies: MalformedBody[] = [
  ...[...new Set(texts)].map((text) => ({ bytes: Buffer.from(text), contentType: json })),
  ...binaryBodies.map((bytes) => ({ bytes, contentType: json })),
  ...contentTypes.flatMap((type) => [valid, 'email=a'].map((text) => ({ bytes: Buffer.from(text), contentType: type }))),
];
