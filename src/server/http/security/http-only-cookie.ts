/** Over TLS the prefix keeps sibling subdomains from planting the cookie (RFC 6265bis, 4.1.3.2). It needs the path `/`. */
export const hostCookieName = (publicOrigin: string, name: string) =>
  publicOrigin.startsWith('https:') ? `__Host-${name}` : name;

/** Options of a cookie that no script can read and no cross-site write carries. */
export const httpOnlyCookieOptions = (publicOrigin: string, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const;
