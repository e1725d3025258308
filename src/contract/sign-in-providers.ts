/** The providers that visitors can sign in with; one that is not configured is missing. */
export interface SignInProviders {
  google?: { clientId: string; scriptUrl: string };
  linkedin?: { clientId: string; authorizationUrl: string };
}

export const signInProviders = ['google', 'linkedin'] as const;
export type SignInProvider = (typeof signInProviders)[number];
