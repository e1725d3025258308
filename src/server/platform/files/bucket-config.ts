/** Parses the settings of the file bucket: `FILES_URL`, `S3_ENDPOINT` and the usual AWS names. */
import { ConfigError } from '#server/config-error.ts';

export interface BucketConfig {
  /** URL of the bucket, with a trailing slash. */
  url: URL;
  /** Prefix of every key. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Returns undefined when files are stored under DATA_DIR. */
export function parseBucketConfig(readSetting: (name: string) => string | undefined): BucketConfig | undefined {
  const filesUrl = readSetting('FILES_URL');
  if (filesUrl === undefined) return undefined;
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\-/]*))?$/.exec(filesUrl);
  const bucket = match?.[1];
  const folder = (match?.[2] ?? '').replace(/^\/+|\/+$/g, '');
  if (!bucket || /(^|\/)\.{0,2}(\/|$)/.test(folder || 'none'))
    throw new ConfigError('FILES_URL must look like s3://bucket/prefix, not like this one.');
  const required = (name: string) => {
    const value = readSetting(name);
    if (value === undefined) throw new ConfigError(`FILES_URL needs ${name} as well.`);
    return value;
  };
  const region = readSetting('AWS_REGION') ?? 'us-east-1';
  return {
    url: bucketUrl(bucket, region, readSetting('S3_ENDPOINT')),
    prefix: folder && `${folder}/`,
    region,
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    sessionToken: readSetting('AWS_SESSION_TOKEN'),
  };
}

/** Amazon needs the bucket in the host name; every other store accepts it in the path. */
function bucketUrl(bucket: string, region: string, endpoint: string | undefined): URL {
  if (endpoint === undefined) return new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
  const { protocol, username, password, search, hash } = URL.canParse(endpoint) ? new URL(endpoint) : new URL('none:');
  // `fetch` rejects a URL with a password, and its error would put the password into the log.
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw new ConfigError('S3_ENDPOINT must be an address such as https://s3.example.com.');
  return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/`);
}
