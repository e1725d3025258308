/** Verifies AWS Signature Version 4 as a bucket does. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const fifteenMinutesMs = 15 * 60_000;

/** The code of S3's error, or undefined when the request is signed by this key, lately, and for this body. */
export function verifySignature(request: SignedRequest, body: Buffer, key: AccessKey, now: Date): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '');
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!parsed) return 'AccessDenied';
  const [, id, day = '', region, signed = '', signature] = parsed;
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const time = header('x-amz-date');
  const at = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now.getTime() - at) < fifteenMinutesMs) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.split(';').includes(name))) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return signature === computeSignature(request, signed, key, day) ? undefined : 'SignatureDoesNotMatch';
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function computeSignature(
  { method, target, headers }: SignedRequest,
  signed: string,
  key: AccessKey,
  day: string,
): string {
  const [path = '', query = ''] = target.split('?');
  const canonicalPath = path
    .split('/')
    .map((part) => uriEncoded(decodeURIComponent(part)))
    .join('/');
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`)
    .sort()
    .join('&');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = headers['x-amz-content-sha256'];
  const canonical = [method, canonicalPath, canonicalQuery, canonicalHeaders.join(''), signed, hash].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const secrets = [day, key.region, 's3', 'aws4_request'];
  const signing = secrets.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secretAccessKey}`);
  return hmac(signing, text).toString('hex');
}

const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const uriEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
