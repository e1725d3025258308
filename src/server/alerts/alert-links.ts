/** Makes and reads the tokens by which the reader of a mail manages an alert. */
import { alertLinkPath, alertPaths, allAlertsParam } from '#contract/alerts/alert-addresses.ts';
import { decryptWithAny, encrypt } from '../platform/crypto/encryption.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';

/** Binds a token to its purpose. */
const owner = 'alert link';

export interface AlertMailLinks {
  confirm: string;
  manage: string;
  end: string;
  endAll: string;
}

export type AlertLinks = ReturnType<typeof createAlertLinks>;

/** The token is the encrypted id of one alert. It does not expire, because mails are read late. */
export function createAlertLinks(keys: KeyRing, publicOrigin: string) {
  return {
    sign(alertId: string): AlertMailLinks {
      const token = Buffer.from(encrypt(alertId, keys[0], owner), 'base64').toString('base64url');
      return {
        confirm: publicOrigin + alertLinkPath(alertPaths.confirm, token),
        manage: publicOrigin + alertLinkPath(alertPaths.alerts, token),
        end: publicOrigin + alertLinkPath(alertPaths.end, token),
        endAll: publicOrigin + alertLinkPath(alertPaths.end, token, { [allAlertsParam]: '1' }),
      };
    },

    /** Returns the id of the alert; undefined for a token that this portal did not make. */
    read: (token: string): string | undefined =>
      token.length > maxTokenLength ? undefined : decryptWithAny(Buffer.from(token, 'base64url').toString('base64'), keys, owner),
  };
}

const maxTokenLength = 200;
