/** Makes and reads the tokens by which the reader of a mail manages an alert. */
import { alertLinkPath, alertPaths, allAlertsParam } from '#contract/alerts/alert-addresses.ts';
import { decryptToken, encryptToken } from '../platform/crypto/encrypted-token.ts';
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
      const token = encryptToken(alertId, keys, owner);
      return {
        confirm: publicOrigin + alertLinkPath(alertPaths.confirm, token),
        manage: publicOrigin + alertLinkPath(alertPaths.alerts, token),
        end: publicOrigin + alertLinkPath(alertPaths.end, token),
        endAll: publicOrigin + alertLinkPath(alertPaths.end, token, { [allAlertsParam]: '1' }),
      };
    },

    /** Returns the id of the alert; undefined for a token that this portal did not make. */
    read: (token: string): string | undefined => decryptToken(token, keys, owner),
  };
}
