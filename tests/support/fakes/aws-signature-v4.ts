/** Verifies AWS Signature Version 4 as a bucket does. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const fifteenMinutesMs = 15 * 60_000;

/** Returns the code of S3's error, or undefined for a valid, recent signature of this body. */
export function verifySignature(request: SignedRequest, body: Buffer, key: AccessKey, now: Date): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '');
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!parsed) return 'AccessDenied';
  const [, id, day = '', region, signedHeaders = '', signature] = parsed;
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const time = header('x-amz-date');
  const signedAt = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now.getTime() - signedAt) < fifteenMinutesMs) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const requiredHeaders = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (requiredHeaders.some((name) => !signedHeaders.split(';').includes(name))) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return signature === computeSignature(request, signedHeaders, key, day) ? undefined : 'SignatureDoesNotMatch';
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function computeSignature(
  { method, target, headers }: SignedRequest,
  signedHeaders: string,
  key: AccessKey,
  day: string,
): string {
  const [path = '', query = ''] = target.split('?');
  const canonicalPath = path
    .split('/')
    .map((part) => encodeUri(decodeURIComponent(part)))
    .join('/');
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .sort()
    .join('&');
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = headers['x-amz-content-sha256'];
  const canonical = [method, canonicalPath, canonicalQuery, canonicalHeaders.join(''), signedHeaders, hash].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const secrets = [day, key.region, 's3', 'aws4_request'];
  const signingKey = secrets.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secretAccessKey}`);
  return hmac(signingKey, stringToSign).toString('hex');
}

const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const encodeUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
