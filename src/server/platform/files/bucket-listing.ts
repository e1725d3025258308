import { SaxesParser } from 'saxes';
import type { StoredFile } from './file-store.ts';

/** One page of a bucket's listing (S3's `ListBucketResult`), and what the next is asked with. */
export function parseBucketListing(markup: string): { files: StoredFile[]; next: string | undefined } {
  const files: StoredFile[] = [];
  const said: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') files.push({ key: said.Key ?? '', modifiedAt: new Date(said.LastModified ?? '') });
    said[name] = text;
  });
  parser.write(markup).close();
  return { files, next: said.IsTruncated === 'true' ? said.NextContinuationToken : undefined };
}
