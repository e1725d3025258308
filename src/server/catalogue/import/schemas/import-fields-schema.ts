/** Schemas of texts in the import format. */
import { z } from 'zod/mini';

export const missingOr = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'is missing' : message),
});

/** Text that both databases can store. */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && text.isWellFormed(),
  'has characters that cannot be stored',
);
export const atMost = (length: number) => z.maxLength(length, `is longer than ${length} characters`);

/** Text on one line: line breaks and tabs become spaces. */
export const line = (length: number) =>
  z.pipe(
    z.pipe(
      z.string(missingOr('must be text')),
      z.transform((text) => text.replace(/\s+/g, ' ').trim()),
    ),
    z.string().check(atMost(length), storable),
  );
export const requiredLine = (length: number) => z.pipe(line(length), z.string().check(z.minLength(1, 'is missing')));

export const multiline = (length: number) =>
  z.pipe(
    z.pipe(
      z.string(missingOr('must be text')),
      z.transform((text) => text.trim()),
    ),
    z.string().check(z.minLength(1, 'is missing'), atMost(length), storable),
  );

/** An optional field; null has the same meaning. */
export const optional = <T, const F>(schema: z.ZodMiniType<T>, fallback: F) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: T | null | undefined): T | F => value ?? fallback),
  );

export const isHttps = (text: string) => /^https:\/\//i.test(text) && URL.canParse(text);
