/** Names the source of a visit for the counters. */
import type { Attribution } from '#contract/forms/attribution.ts';

/** A visit whose link names no source. */
export const noSource = 'none';
/** Sources beyond the limit of a job and day, and those that may identify a person. */
export const otherSource = 'other';

/** Never an address, a number or a token of a person: newsletters put all three into links. */
export function sourceOf(attribution: Attribution | undefined): string {
  const { utm_source, source, ref, gh_src } = attribution ?? {};
  const stated = utm_source ?? source ?? ref ?? gh_src ?? attribution?.['lever-source'];
  if (stated === undefined) return noSource;
  const name = stated.toLowerCase().replace(/ +/g, ' ');
  return namePattern.test(name) && !personalPattern.test(name) ? name : otherSource;
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._~:/+|&-]{0,39}$/u;
/** A long number, or hexadecimal digits of a UUID or hash. */
const personalPattern = /\d(?:[ .+-]?\d){6}|[0-9a-f]{8}-[0-9a-f]{4}|(?=[a-f]*\d)[0-9a-f]{16}/;
