/** Finds the inbox behind an address's spellings. For limits only: never for identity or delivery. */

const gmailDomains = new Set(['gmail.com', 'googlemail.com']);
/** A name belongs to one account at all of them (Proton's documentation of addresses). */
const protonDomains = new Set(['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me']);
/** The domains under Fastmail's own name. A name at two of them may be two accounts. */
const fastmailDomains = new Set(
  ['com', 'fm', 'net', 'org', 'us', 'uk', 'co.uk', 'com.au', 'de', 'fr', 'es', 'nl', 'se', 'in', 'jp', 'mx', 'to', 'tw'].map(
    (ending) => `fastmail.${ending}`,
  ),
);

/** @param email an address in its stored form, which is lower-case */
export function canonicalizeAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = withoutTag(email.slice(0, at));
  if (gmailDomains.has(domain)) return `${local.replaceAll('.', '')}@gmail.com`;
  // Proton, "How to change your username": dots, hyphens and underscores do not count.
  if (protonDomains.has(domain)) return `${local.replace(/[._-]/g, '')}@proton.me`;
  // Fastmail, "Plus addressing and subdomain addressing": `anything@name.fastmail.com` is delivered to `name@fastmail.com`.
  const dot = domain.indexOf('.');
  const parent = domain.slice(dot + 1);
  return fastmailDomains.has(parent) ? `${domain.slice(0, dot)}@${parent}` : `${local}@${domain}`;
}

/** Most providers deliver `name+tag` to `name` (RFC 5233). */
function withoutTag(local: string): string {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : local;
}
