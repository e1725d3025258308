import { expect, test } from 'vitest';
import { computeSignature, verifySignature } from './aws-signature-v4.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object". */
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const signedHeaders = 'host;range;x-amz-content-sha256;x-amz-date';
const request = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
};
const signedAt = new Date('2013-05-24T00:10:00Z');
const emptyBody = Buffer.alloc(0);

test('signs the example of the documentation', () => {
  expect(computeSignature(request, signedHeaders, key, '20130524')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(verifySignature(request, emptyBody, key, signedAt)).toBeUndefined();
});

test.each([
  ['AccessDenied', { ...request, headers: { ...request.headers, authorization: '' } }, {}],
  ['AccessDenied', { ...request, headers: { ...request.headers, 'x-amz-acl': 'public-read' } }, {}],
  ['InvalidAccessKeyId', request, { key: { ...key, accessKeyId: 'AKIA' } }],
  ['AuthorizationHeaderMalformed', request, { key: { ...key, region: 'eu-west-1' } }],
  ['RequestTimeTooSkewed', request, { now: new Date('2013-05-24T00:16:00Z') }],
  ['XAmzContentSHA256Mismatch', request, { body: Buffer.from('x') }],
  ['SignatureDoesNotMatch', { ...request, target: '/other.txt' }, {}],
  ['SignatureDoesNotMatch', { ...request, method: 'DELETE' }, {}],
  ['SignatureDoesNotMatch', request, { key: { ...key, secretAccessKey: 'w' } }],
])('returns %s', (errorCode, sent, overrides: { key?: typeof key; now?: Date; body?: Buffer }) => {
  expect(verifySignature(sent, overrides.body ?? emptyBody, overrides.key ?? key, overrides.now ?? signedAt)).toBe(errorCode);
});
