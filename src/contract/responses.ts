import { z } from 'zod/mini';

/** The shape of a success: `{ success: true, message }`. */
export const successResponse = <M extends z.ZodMiniType>(message: M) => z.object({ success: z.literal(true), message });

/** The shape of a refusal, whatever the call; the profile call alone carries its sentence as a string (spec §7). */
export const errorResponse = z.object({
  success: z.literal(false),
  error: z.object({
    message: z.string(),
    code: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
  /** What to do instead, where there is another way. */
  hint: z.optional(z.string()),
});
export type ErrorResponse = z.output<typeof errorResponse>;

/** ISO 8601 in UTC, as every time on the wire. */
export const isoTimestamp = z.iso.datetime();
