import { expect, test } from 'vitest';
import { parseAttribution, serializeAttribution } from './attribution.ts';

const parse = (query: string) => parseAttribution(new URLSearchParams(query));

test.each([
  ['utm_source=linkedin&utm_campaign=spring+sale', { utm_source: 'linkedin', utm_campaign: 'spring sale' }],
  ['gh_src=8f2c1a3b1us&description=java&page=2', { gh_src: '8f2c1a3b1us' }],
  ['lever-source%5B%5D=Indeed&lever-source%5B%5D=Other', { 'lever-source': 'Indeed' }],
  ['UTM_Source=Xing&utm_source=other', { utm_source: 'Xing' }],
  ['ref=newsletter&source=hn', { ref: 'newsletter', source: 'hn' }],
])('%j is read as %j', (query, attribution) => {
  expect(parse(query)).toEqual(attribution);
});

test.each(['', 'description=java', 'utm_=x', 'utm_source=', 'utm_source=%00%1f', 'sources=x', '__proto__=x'])(
  '%j names no source',
  (query) => {
    expect(parse(query)).toBeUndefined();
  },
);

test('unusual characters become spaces, and long values are cut by characters', () => {
  expect(parse(`utm_source=${encodeURIComponent('<b>a\u0000"b\'\n=1')}`)).toEqual({ utm_source: 'b a b 1' });
  expect(parse(`ref=${encodeURIComponent('𝒳'.repeat(500))}`)).toEqual({ ref: '𝒳'.repeat(100) });
});

test('up to ten parameters count', () => {
  const query = Array.from({ length: 30 }, (_, index) => `utm_x${index}=1`).join('&');
  expect(Object.keys(parse(query) ?? {})).toHaveLength(10);
});

test('a serialized attribution is read as the same', () => {
  const attribution = { utm_source: 'Jobbörse & Söhne', 'lever-source': '50% off/a+b' };
  expect(parse(serializeAttribution(attribution))).toEqual(attribution);
});
