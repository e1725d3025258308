/** Somebody with an account at a provider. */
import { createHash } from 'node:crypto';

export interface ProviderAccount {
  /** Empty: the account has none. */
  email: string;
  name: string;
  emailVerified: boolean;
  /** The company that manages the account at Google. */
  hostedDomain?: string;
}

/** The same person is the same subject, whenever the provider was started. */
export const subjectFor = ({ email, name }: ProviderAccount) =>
  createHash('sha256')
    .update(email || name)
    .digest('hex')
    .slice(0, 21);

export function nameClaims({ name }: ProviderAccount): { name: string; given_name: string; family_name: string } {
  const [given = '', ...family] = name.split(' ');
  return { name, given_name: given, family_name: family.join(' ') };
}
