/** Where a request comes from, as far as limits tell clients apart: an IPv4 address, or the /64 of an IPv6 one. */
import { isIP } from 'node:net';
import type { ClientAddress } from '../rate-limits/rate-limit.ts';
import { isLoopbackAddress } from './loopback.ts';

export const getClientAddress = ({ ip }: { ip: string }): ClientAddress => ({
  network: getNetworkPrefix(ip),
  onLoopback: isLoopbackAddress(ip),
});

export function getNetworkPrefix(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const kind = isIP(ip);
  if (kind !== 6) return kind === 4 ? ip : 'nowhere';
  const [head = [], tail] = ip.split('::').map(groupsOf);
  const left = tail ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : head;
  const prefix = left.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
