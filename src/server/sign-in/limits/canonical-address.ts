/** Finds the inbox behind the spellings of an address, for limits only: never for identity or delivery. */

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/** @param email an address in its stored form, which is lower-case */
export function canonicalizeAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = withoutTag(email.slice(0, at));
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Most providers deliver `name+tag` to `name` (RFC 5233). */
function withoutTag(local: string): string {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : local;
}
