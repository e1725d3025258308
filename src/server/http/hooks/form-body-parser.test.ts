import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerFormListParser } from './form-body-parser.ts';

const bodyLimit = 1024 * 1024;

async function parseForm(payload: string): Promise<Record<string, string[]>> {
  const app = Fastify();
  registerFormListParser(app, bodyLimit);
  app.post('/', async ({ body }) => body);
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  return response.json();
}

test('a field has all its values, in their order', async () => {
  expect(await parseForm('b=2&a=1&b=&b=2')).toEqual({ b: ['2', '', '2'], a: ['1'] });
});

test('many fields take no quadratic time', async () => {
  const names = Array.from({ length: 40_000 }, (_, index) => index.toString(36).padStart(4, '0'));
  const before = process.cpuUsage();
  expect(Object.keys(await parseForm(names.join('&')))).toHaveLength(names.length);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
