import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { serializeRequest } from './request-log-serializer.ts';

const pathOf = (url: string) => serializeRequest({ method: 'GET', url, ip: '127.0.0.1' } as FastifyRequest).path;

test.each([
  ['/search/page-no/2', '/search/page-no/2'],
  ['/candidate/unsubscribe/asha@example.com', '/candidate/unsubscribe/[address]'],
  ['/candidate/unsubscribe/asha%40example.com?t=secret', '/candidate/unsubscribe/[address]'],
  ['/user/dashboard/details?token=secret', '/user/dashboard/details'],
])('removes e-mail addresses and credentials from %s', (url, logged) => {
  expect(pathOf(url)).toBe(logged);
});
