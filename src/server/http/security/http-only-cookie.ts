/** How a cookie is set that no script reads and no page of another site sends with a write. */
export const httpOnlyCookieOptions = (publicOrigin: string, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const;
