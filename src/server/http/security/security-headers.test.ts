import { expect, it } from 'vitest';
import { buildSecurityHeaders } from './security-headers.ts';

const shared = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

it('requires https on a public origin', () => {
  const headers = buildSecurityHeaders({
    publicOrigin: 'https://careers.example.com',
    contentSecurityPolicy: true,
    googleScript: undefined,
    linkedinAuthorization: undefined,
  });
  expect(headers).toEqual({
    ...shared,
    ...hsts,
    'content-security-policy':
      "default-src 'none';script-src https://careers.example.com/assets/;style-src 'self';img-src 'self' https: blob:;font-src 'self';connect-src 'self';form-action 'self';manifest-src 'self';base-uri 'none';frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types arj-html dompurify;upgrade-insecure-requests",
  });
});

it('allows Google’s script, forms that redirect to LinkedIn, and both names of a loopback origin', () => {
  const headers = buildSecurityHeaders({
    publicOrigin: 'http://127.0.0.1:3000',
    contentSecurityPolicy: true,
    googleScript: 'https://accounts.google.com/gsi/client',
    linkedinAuthorization: 'https://www.linkedin.com/oauth/v2/authorization',
  });
  expect(headers).toEqual({
    ...shared,
    'content-security-policy':
      "default-src 'none';script-src http://127.0.0.1:3000/assets/ http://localhost:3000/assets/ https://accounts.google.com/gsi/client;style-src 'self' https://accounts.google.com/gsi/style;img-src 'self' https: blob:;font-src 'self';connect-src 'self' https://accounts.google.com/gsi/;frame-src https://accounts.google.com/gsi/;form-action 'self' https://www.linkedin.com;manifest-src 'self';base-uri 'none';frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types arj-html dompurify arj-script goog#html",
  });
});

it('has no content security policy in development', () => {
  const headers = buildSecurityHeaders({
    publicOrigin: 'https://x.example',
    contentSecurityPolicy: false,
    googleScript: undefined,
    linkedinAuthorization: undefined,
  });
  expect(headers).toEqual({ ...shared, ...hsts });
});
