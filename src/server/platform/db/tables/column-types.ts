/** Types of columns that both engines store alike. */

export type SqlBoolean = 0 | 1;
/** ISO 8601 in UTC, formatted by `Date.toISOString`. */
export type IsoTimestamp = string;

/** One mail for each application, or one a day. */
export type ApplicationsDigest = 'each' | 'daily';
