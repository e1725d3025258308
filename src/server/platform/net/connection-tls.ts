/** Requires verified TLS of remote PostgreSQL and mail servers, unless their address opts out. */
import { ConfigError } from '#server/config-error.ts';
import { isLoopbackHost } from './ip-address.ts';

export interface SecuredAddress {
  url: string;
  /** For the log: the address opts out of TLS or of its verification. */
  warning: string | undefined;
}

/** The driver means verification by all of these. */
const verifiedModes = ['prefer', 'require', 'verify-ca', 'verify-full'];

/** Adds `sslmode=verify-full` off loopback and sockets. `rootCertificate` is a file in PEM format. */
export function secureDatabaseAddress(name: string, address: string, rootCertificate: string | undefined): SecuredAddress {
  const url = new URL(address);
  const { searchParams } = url;
  // Otherwise PGHOST would decide after this check.
  if (url.hostname === '' && !searchParams.has('host')) url.hostname = 'localhost';
  const host = searchParams.get('host') ?? url.hostname;
  const mode = searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'ssl' : undefined);
  if (mode === undefined && (host.startsWith('/') || isLoopbackHost(host))) return { url: url.href, warning: undefined };
  if (mode !== undefined && !verifiedModes.includes(mode)) {
    if (!['disable', 'no-verify'].includes(mode))
      throw new ConfigError(`${name} may say sslmode=verify-full, no-verify or disable, not "${mode}".`);
    const risk = mode === 'disable' ? 'is not encrypted' : 'goes to an unverified server';
    return { url: url.href, warning: `The connection to PostgreSQL at ${host} ${risk}: ${name} says sslmode=${mode}.` };
  }
  searchParams.set('sslmode', 'verify-full');
  searchParams.delete('uselibpqcompat');
  if (rootCertificate && !searchParams.has('sslrootcert')) searchParams.set('sslrootcert', rootCertificate);
  return { url: url.href, warning: undefined };
}

/** Parameters of nodemailer that give up encryption or its verification. */
const mailOptOuts: [name: string, value: string][] = [
  ['requireTLS', 'false'],
  ['ignoreTLS', 'true'],
  ['opportunisticTLS', 'true'],
  ['secure', 'false'],
  ['tls.rejectUnauthorized', 'false'],
];

/** Adds `requireTLS=true` off loopback, so that no mail is sent before STARTTLS. */
export function secureMailAddress(address: string): SecuredAddress {
  const url = new URL(address);
  if (isLoopbackHost(url.hostname)) return { url: address, warning: undefined };
  const optOut = mailOptOuts.find(([name, value]) => url.searchParams.get(name) === value);
  if (optOut) {
    const [name, value] = optOut;
    const warning = `Mails to ${url.hostname} may travel unencrypted or to an unverified server: SMTP_URL says ${name}=${value}.`;
    return { url: address, warning };
  }
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return { url: url.href, warning: undefined };
}
