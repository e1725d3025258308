/** Recognizes addresses and host names of this machine. */

/** True for addresses that no other machine can send from. */
export const isLoopbackAddress = (ip: string) => ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(ip);

/** True for host names of a URL that always mean this machine (RFC 6761). */
export const isLoopbackHost = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));
