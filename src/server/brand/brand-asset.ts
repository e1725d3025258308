/** Files of the brand that the portal serves, at URLs that change with their content. */
import { createHash } from 'node:crypto';

export interface BrandAsset {
  path: string;
  content: string | Buffer;
  type: 'image/svg+xml' | 'image/webp' | 'image/jpeg';
  /** The first 12 digits of the content's SHA-256. */
  hash: string;
}

export function createAsset(path: string, content: string | Buffer, type: BrandAsset['type']): BrandAsset {
  return { path, content, type, hash: createHash('sha256').update(content).digest('hex').slice(0, 12) };
}

export const versionedUrl = ({ path, hash }: BrandAsset) => `${path}?v=${hash}`;
