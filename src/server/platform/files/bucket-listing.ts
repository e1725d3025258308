/** Parses a page of a bucket's listing (S3's `ListBucketResult`). */
import { SaxesParser } from 'saxes';
import type { StoredFile } from './file-store.ts';

export interface BucketListing {
  files: StoredFile[];
  /** Undefined on the last page. */
  continuationToken: string | undefined;
}

export function parseBucketListing(xml: string): BucketListing {
  const files: StoredFile[] = [];
  const values: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') files.push({ key: values.Key ?? '', modifiedAt: new Date(values.LastModified ?? '') });
    values[name] = text;
  });
  parser.write(xml).close();
  return { files, continuationToken: values.IsTruncated === 'true' ? values.NextContinuationToken : undefined };
}
