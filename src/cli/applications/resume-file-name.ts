/** Names the copy of a resume after candidate and job. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';

interface ResumeFile {
  name: string;
  title: string;
  /** Identifies the application, so that equal names do not collide. */
  key: string;
  /** The name of the uploaded file. */
  resumeName: string;
}

/** Returns a name that is safe on every file system: letters and digits, a hash, the extension, at most 255 bytes. */
export function nameResumeFile({ name, title, key, resumeName }: ResumeFile): string {
  const words = [name, title].map(slugify).filter(Boolean);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const extension = /^\.[a-z0-9]{1,5}$/.exec(extname(resumeName).toLowerCase())?.[0] ?? '';
  return `${[...words, hash].join('-')}${extension}`;
}

/** A letter takes at most four bytes. */
const maxLetters = 28;

function slugify(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...(words ?? []).join('-')].slice(0, maxLetters).join('').replace(/-$/, '');
}
