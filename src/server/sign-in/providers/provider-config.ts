/** The settings of sign-in with Google and LinkedIn, and what of them the browser may know. */

import type { SignInProviders } from '#contract/sign-in-providers.ts';
import { ConfigError } from '#server/config-error.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';

export interface GoogleConfig {
  clientId: string;
  /** Its discovery document gives the keys. */
  issuer: string;
  scriptUrl: string;
}

export interface LinkedinConfig {
  clientId: string;
  clientSecret: string;
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
}

/** A provider that is not configured is undefined. */
export interface ProviderConfig {
  google: GoogleConfig | undefined;
  linkedin: LinkedinConfig | undefined;
}

const googleScriptUrl = 'https://accounts.google.com/gsi/client';

export function readProviderConfig(text: (name: string) => string | undefined, publicOrigin: string): ProviderConfig {
  const onThisMachine = isLoopbackHost(new URL(publicOrigin).hostname);

  const address = (name: string, usual: string) => {
    const url = text(name) ?? usual;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigError(`${name} must be an address such as ${usual}, not "${url}".`);
    if (url.startsWith('http:') && !onThisMachine)
      throw new ConfigError(`${name} must begin with https:// because PUBLIC_ORIGIN is not on loopback.`);
    return url.replace(/\/+$/, '');
  };

  const google = {
    clientId: text('GOOGLE_CLIENT_ID'),
    issuer: address('GOOGLE_ISSUER', 'https://accounts.google.com'),
    scriptUrl: address('GOOGLE_SCRIPT_URL', googleScriptUrl),
  };
  if (google.scriptUrl !== googleScriptUrl && !(onThisMachine && isLoopbackHost(new URL(google.scriptUrl).hostname)))
    throw new ConfigError('GOOGLE_SCRIPT_URL other than its usual one is taken only while it and PUBLIC_ORIGIN are on loopback.');

  const linkedin = {
    clientId: text('LINKEDIN_CLIENT_ID'),
    clientSecret: text('LINKEDIN_CLIENT_SECRET'),
    issuer: address('LINKEDIN_ISSUER', 'https://www.linkedin.com/oauth'),
    authorizationUrl: address('LINKEDIN_AUTHORIZATION_URL', 'https://www.linkedin.com/oauth/v2/authorization'),
    tokenUrl: address('LINKEDIN_TOKEN_URL', 'https://www.linkedin.com/oauth/v2/accessToken'),
    userinfoUrl: address('LINKEDIN_USERINFO_URL', 'https://api.linkedin.com/v2/userinfo'),
  };
  if (Boolean(linkedin.clientId) !== Boolean(linkedin.clientSecret))
    throw new ConfigError('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together: set both or neither.');
  return { google: complete(google), linkedin: complete(linkedin) };
}

export function publicProviderConfig({ google, linkedin }: ProviderConfig): SignInProviders {
  return {
    ...(google && { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
    ...(linkedin && { linkedin: { clientId: linkedin.clientId, authorizationUrl: linkedin.authorizationUrl } }),
  };
}

type Complete<S> = { [Name in keyof S]: NonNullable<S[Name]> };

function complete<S extends object>(settings: S): Complete<S> | undefined {
  return Object.values(settings).includes(undefined) ? undefined : (settings as Complete<S>);
}
