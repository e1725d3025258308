/** Recognizes addresses and host names of this machine. */
import ipaddr from 'ipaddr.js';

/** Parses an IP address; an IPv4-mapped IPv6 address becomes IPv4. Rejects octal, hexadecimal and shortened IPv4. */
export const parseIpAddress = (ip: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined;

/** Returns whether an IP address belongs to this machine. No other machine can send from it. */
export const isLoopbackAddress = (ip: string) => parseIpAddress(ip)?.range() === 'loopback';

/** Returns whether the host name of a URL always resolves to this machine (RFC 6761). */
export const isLoopbackHost = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
