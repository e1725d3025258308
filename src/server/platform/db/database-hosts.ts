/** Splits a PostgreSQL address with several hosts, in libpq's format (PostgreSQL manual, 32.1.1.2 and 32.1.1.3). */
import { ConfigError } from '#server/config-error.ts';

/** What `target_session_attrs` may say: only a server that takes writes is of use to the portal. */
const writableTargets = ['read-write', 'primary'];

/**
 * Returns an address for each host, in order. `postgres://a,b:5433/careers` are `postgres://a/careers` and
 * `postgres://b:5433/careers`.
 * @throws ConfigError
 */
export function splitHosts(name: string, address: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(address) ?? [];
  const names = hosts.split(',');
  const addresses = names.map((host) => withoutTarget(name, scheme + login + host + rest));
  if (scheme === '' || addresses.includes(undefined) || (names.length > 1 && names.includes('')))
    throw new ConfigError(`${name} must be an address such as postgres://user:password@host/name.`);
  return addresses.filter((each) => each !== undefined);
}

/** The driver does not know the parameter. */
function withoutTarget(name: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const target = url.searchParams.get('target_session_attrs');
  if (target === null) return address;
  if (!writableTargets.includes(target))
    throw new ConfigError(`${name} may say target_session_attrs=read-write or primary, not "${target}".`);
  url.searchParams.delete('target_session_attrs');
  return url.href;
}
