/** What the rules of several systems have in common. */
import type { AppliedHere, ApplyAnswer } from './apply-server.ts';

export const refuse = (status: number, message: string): ApplyAnswer => ({ status, body: { message } });

export const isBasic = (authorization: string | undefined, key: string) =>
  authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

/** The first name that is not documented. */
export const findUnknown = (names: Iterable<string>, known: readonly string[]) =>
  [...names].find((name) => !known.includes(name));

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export function fileOf(form: FormData, name: string): AppliedHere['resume'] {
  const file = form.get(name);
  return file instanceof File ? { name: file.name, size: file.size } : undefined;
}

export const isEmail = (text: unknown): boolean => typeof text === 'string' && /^[^\s@]+@[^\s@]+$/.test(text);

export const hasExtension = (file: AppliedHere['resume'], extensions: readonly string[]) =>
  file === undefined || extensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '');

/** The size of the bytes behind base64. */
export const decodedSize = (base64: unknown) => (typeof base64 === 'string' ? Buffer.from(base64, 'base64').length : 0);
