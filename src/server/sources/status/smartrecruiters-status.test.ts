import { expect, test } from 'vitest';
import { smartRecruitersStatus } from './smartrecruiters-status.ts';

/** The example of the vendor's webhook documentation. */
const secret = 'HeBVky2bccvvkcXPimH8c';
const headers = {
  'smartrecruiters-signature': 'v1=2e9291f10d44ca10204a4cd81b05d73b6a316b2b605d4e2e0e0b37b40198ce1f',
  'smartrecruiters-timestamp': '1574080897',
  'event-id': '123',
  'event-name': 'application.created',
  'event-version': 'v201910',
  link: '<http://smartrecruiters.com/endpoint>; rel=self',
};
const body = Buffer.from('{"job_id":"jid","candidate_id": "cid"}');

test('accepts one valid signature of several', () => {
  const { 'smartrecruiters-signature': signature } = headers;
  const compact = Buffer.from('{"job_id":"jid","candidate_id":"cid"}');
  const isSigned = (overrides: object) =>
    [body, compact].some((each) => smartRecruitersStatus.isSigned({ headers: { ...headers, ...overrides }, body: each }, secret));
  expect(isSigned({})).toBe(true);
  expect(isSigned({ 'smartrecruiters-signature': `v2=00;v1=${'0'.repeat(64)};${signature}` })).toBe(true);
  expect(isSigned({ 'event-id': '124' })).toBe(false);
  expect(isSigned({ 'smartrecruiters-signature': undefined })).toBe(false);
});
