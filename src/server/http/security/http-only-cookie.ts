/** Options of a cookie that no script can read and no cross-site write carries. */
export const httpOnlyCookieOptions = (publicOrigin: string, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const;
