/** Describes an account at an identity provider and derives its claims. */
import { createHash } from 'node:crypto';

export interface ProviderAccount {
  /** Empty when the account has no address. */
  email: string;
  name: string;
  emailVerified: boolean;
  /** The Google Workspace domain of the account. */
  hostedDomain?: string;
}

/** The same account has the same subject after a restart. */
export const subjectFor = ({ email, name }: ProviderAccount) =>
  createHash('sha256')
    .update(email || name)
    .digest('hex')
    .slice(0, 21);

export function nameClaims({ name }: ProviderAccount): { name: string; given_name: string; family_name: string } {
  const [givenName = '', ...familyNames] = name.split(' ');
  return { name, given_name: givenName, family_name: familyNames.join(' ') };
}
