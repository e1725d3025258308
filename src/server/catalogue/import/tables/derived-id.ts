/** Derives a job's id from title, company and place, for tables without ids. */
import { hash } from 'node:crypto';
import { foldText } from './column-names.ts';

interface NamedJob {
  title: string;
  company: string;
  city?: string | undefined;
  state?: string | undefined;
}

/** Stable while title, company and place stay, in any order of rows and columns. Empty for a job without a title. */
export function deriveExternalId({ title, company, city = '', state = '' }: NamedJob): string {
  const words = [title, company, city, state].map((text) => foldText(text).replace(/\s+/g, ' ').trim());
  if (words[0] === '') return '';
  const slug = (words[0] ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${[...slug].slice(0, maxSlugLength).join('')}-${hash('sha256', words.join('\n')).slice(0, hashLength)}`;
}

const maxSlugLength = 40;
const hashLength = 10;
