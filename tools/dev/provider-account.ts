/** An account at a fake provider, with its claims. */
import { createHash } from 'node:crypto';

export interface ProviderAccount {
  /** Empty when the account has none. */
  email: string;
  name: string;
  emailVerified: boolean;
  /** The company that manages the account at Google. */
  hostedDomain?: string;
}

/** Stays the same across restarts of the provider. */
export const subjectFor = ({ email, name }: ProviderAccount) =>
  createHash('sha256')
    .update(email || name)
    .digest('hex')
    .slice(0, 21);

export function nameClaims({ name }: ProviderAccount): { name: string; given_name: string; family_name: string } {
  const [given = '', ...family] = name.split(' ');
  return { name, given_name: given, family_name: family.join(' ') };
}
