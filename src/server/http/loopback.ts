/** Whether an address is this machine's own, which no other machine can send from. */
export const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(ip);

/** Whether the host name of a URL always means this machine (RFC 6761). */
export const isLoopbackName = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''));
