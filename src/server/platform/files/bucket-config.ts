/** The settings of a bucket for files: `FILES_URL` with the store's address and the usual AWS names. */
import { ConfigError } from '#server/config-error.ts';

export interface BucketConfig {
  /** Of the bucket itself, with a slash at its end. */
  url: URL;
  /** What every key begins with. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Undefined when files are kept under DATA_DIR. */
export function parseBucketConfig(text: (name: string) => string | undefined): BucketConfig | undefined {
  const filesUrl = text('FILES_URL');
  if (filesUrl === undefined) return undefined;
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  const named = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\-/]*))?$/.exec(filesUrl);
  const bucket = named?.[1];
  const folder = (named?.[2] ?? '').replace(/^\/+|\/+$/g, '');
  if (!bucket || /(^|\/)\.{0,2}(\/|$)/.test(folder || 'none'))
    throw new ConfigError('FILES_URL must look like s3://bucket/prefix, not like this one.');
  const needed = (name: string) => {
    const value = text(name);
    if (value === undefined) throw new ConfigError(`FILES_URL needs ${name} as well.`);
    return value;
  };
  const region = text('AWS_REGION') ?? 'us-east-1';
  return {
    url: bucketUrl(bucket, region, text('S3_ENDPOINT')),
    prefix: folder && `${folder}/`,
    region,
    accessKeyId: needed('AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
    sessionToken: text('AWS_SESSION_TOKEN'),
  };
}

/** A store of one's own has the bucket in its path, which every such store understands; Amazon wants it in the host. */
function bucketUrl(bucket: string, region: string, endpoint: string | undefined): URL {
  if (endpoint === undefined) return new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
  const { protocol, username, password, search, hash } = URL.canParse(endpoint) ? new URL(endpoint) : new URL('none:');
  // Nobody asks an address with a password in it, and the refusal to ask would put it into the log.
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw new ConfigError('S3_ENDPOINT must be an address such as https://s3.example.com.');
  return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/`);
}
