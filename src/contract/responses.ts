/** Shapes that all responses share. */
import { z } from 'zod/mini';

/** `{ success: true, message }`. */
export const successResponse = <M extends z.ZodMiniType>(message: M) => z.object({ success: z.literal(true), message });

/** The error of every call except `saveProfile`, whose `error` is a string (spec §7). */
export const errorResponse = z.object({
  success: z.literal(false),
  error: z.object({
    message: z.string(),
    code: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
  /** An alternative for the user, if there is one. */
  hint: z.optional(z.string()),
});
export type ErrorResponse = z.output<typeof errorResponse>;

/** ISO 8601 in UTC. */
export const isoTimestamp = z.iso.datetime();
