/** Validates the key file of a Google service account, and its token response. */
import { z } from 'zod/mini';

const googleCredentials = z.object({
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.startsWith('-----BEGIN PRIVATE KEY-----')),
  token_uri: z._default(z.string(), 'https://oauth2.googleapis.com/token'),
});
export type GoogleCredentials = z.output<typeof googleCredentials>;

const accessToken = z.object({ access_token: z.string(), expires_in: z.number() });

/** Undefined for another file. */
export const parseGoogleCredentials = (json: unknown): GoogleCredentials | undefined => googleCredentials.safeParse(json).data;

export const parseAccessToken = (json: unknown) => accessToken.parse(json);
