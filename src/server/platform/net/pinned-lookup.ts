/** Resolves hosts for outgoing requests: no private address, unless an operator named it. */
import { promises as dns, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isAddressInNetworks, isPublicAddress, parseIpAddress } from './ip-address.ts';

export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export interface HostRules {
  /** Names, addresses and networks that may be private. */
  allowedHosts: readonly string[];
  /** Where an operator names them. */
  setting: string;
  /** Returns all addresses of a name; by default those of the system. */
  resolve?: ResolveHost;
}

export class PrivateAddressError extends Error {}

/** True if an operator named the host, its address or a network with it. */
export function isNamedHost(hostname: string, allowedHosts: readonly string[]): boolean {
  const name = stripBrackets(hostname);
  return isListed(name, allowedHosts) || isAddressInNetworks(name, allowedHosts);
}

/**
 * The connection uses the addresses that were checked. A second look-up could return others (DNS rebinding).
 *
 * Throws a PrivateAddressError at once if the URL has an address instead of a name, since it is connected to without a look-up.
 */
export function createPinnedLookup(url: URL, { allowedHosts, setting, resolve = resolveBySystem }: HostRules): LookupFunction {
  const hostname = stripBrackets(url.hostname);
  const isNamed = isListed(hostname, allowedHosts);
  const assertAllowed = (addresses: LookupAddress[]) => {
    const refused = addresses.find(({ address }) => !isPublicAddress(address) && !isAddressInNetworks(address, allowedHosts));
    if (isNamed || refused === undefined) return;
    const subject = refused.address === hostname ? `${hostname} is` : `${hostname} has ${refused.address},`;
    throw new PrivateAddressError(`${subject} an address inside a private network. ${setting} may name the host`);
  };
  if (parseIpAddress(hostname)) assertAllowed([{ address: hostname, family: 0 }]);

  return (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        try {
          assertAllowed(addresses);
        } catch (error) {
          return callback(error as Error, []);
        }
        const [first = { address: '', family: 0 }] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

const isListed = (hostname: string, allowedHosts: readonly string[]) =>
  allowedHosts.some((host) => host.toLowerCase() === hostname);

const stripBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

const resolveBySystem: ResolveHost = (hostname) => dns.lookup(hostname, { all: true });
