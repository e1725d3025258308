/** Computes ISO timestamps in UTC, such as `2026-11-05T14:00:00.000Z`, from a time and a number of milliseconds. */

export const isoAfter = (time: Date | string, ms: number): string => new Date(new Date(time).getTime() + ms).toISOString();

export const isoBefore = (time: Date | string, ms: number): string => isoAfter(time, -ms);
