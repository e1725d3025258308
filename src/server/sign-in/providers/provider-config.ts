/** Reads the configuration of sign-in with Google and LinkedIn. */
import { ConfigError } from '#server/config-error.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';

export interface GoogleConfig {
  clientId: string;
  /** Its discovery document names the keys. */
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

/** A provider without configuration is undefined. */
export interface ProviderConfig {
  google: GoogleConfig | undefined;
  linkedin: LinkedinConfig | undefined;
}

/** The part that browsers need. */
export interface PublicProviderConfig {
  google?: Pick<GoogleConfig, 'clientId' | 'scriptUrl'>;
  linkedin?: Pick<LinkedinConfig, 'clientId' | 'authorizationUrl'>;
}

const googleScriptUrl = 'https://accounts.google.com/gsi/client';

export function readProviderConfig(text: (name: string) => string | undefined, publicOrigin: string): ProviderConfig {
  const isLocalOrigin = isLoopbackHost(new URL(publicOrigin).hostname);

  const readUrl = (name: string, defaultUrl: string) => {
    const url = text(name) ?? defaultUrl;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new ConfigError(`${name} must be an address such as ${defaultUrl}, not "${url}".`);
    if (url.startsWith('http:') && !isLocalOrigin)
      throw new ConfigError(`${name} must begin with https:// because PUBLIC_ORIGIN is not on loopback.`);
    return url.replace(/\/+$/, '');
  };

  const google = {
    clientId: text('GOOGLE_CLIENT_ID'),
    issuer: readUrl('GOOGLE_ISSUER', 'https://accounts.google.com'),
    scriptUrl: readUrl('GOOGLE_SCRIPT_URL', googleScriptUrl),
  };
  if (google.scriptUrl !== googleScriptUrl && !(isLocalOrigin && isLoopbackHost(new URL(google.scriptUrl).hostname)))
    throw new ConfigError('GOOGLE_SCRIPT_URL may differ from its default only while it and PUBLIC_ORIGIN are on loopback.');

  const linkedin = {
    clientId: text('LINKEDIN_CLIENT_ID'),
    clientSecret: text('LINKEDIN_CLIENT_SECRET'),
    issuer: readUrl('LINKEDIN_ISSUER', 'https://www.linkedin.com/oauth'),
    authorizationUrl: readUrl('LINKEDIN_AUTHORIZATION_URL', 'https://www.linkedin.com/oauth/v2/authorization'),
    tokenUrl: readUrl('LINKEDIN_TOKEN_URL', 'https://www.linkedin.com/oauth/v2/accessToken'),
    userinfoUrl: readUrl('LINKEDIN_USERINFO_URL', 'https://api.linkedin.com/v2/userinfo'),
  };
  if (Boolean(linkedin.clientId) !== Boolean(linkedin.clientSecret))
    throw new ConfigError('LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET belong together: set both or neither.');
  return { google: requireAll(google), linkedin: requireAll(linkedin) };
}

export function publicProviderConfig({ google, linkedin }: ProviderConfig): PublicProviderConfig {
  return {
    ...(google && { google: { clientId: google.clientId, scriptUrl: google.scriptUrl } }),
    ...(linkedin && { linkedin: { clientId: linkedin.clientId, authorizationUrl: linkedin.authorizationUrl } }),
  };
}

type Complete<S> = { [Name in keyof S]: NonNullable<S[Name]> };

function requireAll<S extends object>(config: S): Complete<S> | undefined {
  return Object.values(config).includes(undefined) ? undefined : (config as Complete<S>);
}
