import { expect, test } from 'vitest';
import { ConfigError } from '#server/config-error.ts';
import { parseBucketConfig } from './bucket-config.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
const parseSettings = (settings: Record<string, string>) => parseBucketConfig((name) => settings[name]);

test('returns undefined without FILES_URL', () => {
  expect(parseSettings(keys)).toBeUndefined();
});

test.each([
  [{ FILES_URL: 's3://resumes' }, 'https://resumes.s3.us-east-1.amazonaws.com/', ''],
  [{ FILES_URL: 's3://resumes/prod/', AWS_REGION: 'eu-central-1' }, 'https://resumes.s3.eu-central-1.amazonaws.com/', 'prod/'],
  [{ FILES_URL: 's3://resumes/a/b', S3_ENDPOINT: 'https://s3.example.com/' }, 'https://s3.example.com/resumes/', 'a/b/'],
  [{ FILES_URL: 's3://resumes', S3_ENDPOINT: 'http://minio:9000' }, 'http://minio:9000/resumes/', ''],
])('%j gives the URL %s with the prefix %j', (settings, url, prefix) => {
  const bucket = parseSettings({ ...keys, ...settings });
  expect(bucket?.url.href).toBe(url);
  expect(bucket?.prefix).toBe(prefix);
});

test.each([
  [{ FILES_URL: 'https://resumes' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://Resumes' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://resumes/../others' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://resumes/a//b' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://key:secret@resumes' }, /^FILES_URL must look like/],
  [{ FILES_URL: 's3://resumes', AWS_ACCESS_KEY_ID: '' }, /^FILES_URL needs AWS_ACCESS_KEY_ID/],
  [{ FILES_URL: 's3://resumes', AWS_SECRET_ACCESS_KEY: '' }, /^FILES_URL needs AWS_SECRET_ACCESS_KEY/],
  [{ FILES_URL: 's3://resumes', S3_ENDPOINT: 's3.example.com' }, /^S3_ENDPOINT must be an address/],
  [{ FILES_URL: 's3://resumes', S3_ENDPOINT: 'https://key:secret@s3.example.com' }, /^S3_ENDPOINT must be an address/],
  [{ FILES_URL: 's3://resumes', S3_ENDPOINT: 'https://s3.example.com/?key=secret' }, /^S3_ENDPOINT must be an address/],
])('rejects %j with a message that reveals no secret', (settings, message) => {
  const all: Record<string, string> = { ...keys, ...settings };
  const parse = () => parseBucketConfig((name) => all[name] || undefined);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(message);
  expect(parse).not.toThrow(/secret/);
});
