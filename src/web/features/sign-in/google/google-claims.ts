/** Parses the claims of Google's ID token (spec §3); the server verifies its signature. */

export interface GoogleClaims {
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

/** Returns undefined for an invalid token, and unless "email_verified is true" (spec §4). */
export function parseVerifiedClaims(credential: unknown): GoogleClaims | undefined {
  const claims = parseClaims(credential);
  return claims?.email_verified === true && typeof claims.email === 'string' ? (claims as unknown as GoogleClaims) : undefined;
}

export function getFullName({ given_name: given, family_name: family }: GoogleClaims): string {
  return [given, family].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function parseClaims(credential: unknown): Record<string, unknown> | undefined {
  const payload = typeof credential === 'string' ? credential.split('.')[1] : undefined;
  if (!payload) return undefined;
  try {
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
