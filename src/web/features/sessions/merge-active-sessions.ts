/** Merges sessions and trusted devices into the entries of the list of active sessions. */
import type { BodyOf } from '#contract/call.ts';
import type { endSessions, SessionSummary, TrustedDeviceSummary } from '#contract/session-calls.ts';

export interface ActiveSession {
  id: string;
  /** Empty when unknown. */
  device: string;
  current: boolean;
  signedIn: boolean;
  lastUsedAt: string;
  trustedSince: string | null;
  /** Ends all that belongs to the entry. */
  end: BodyOf<typeof endSessions>;
}

export interface SessionsAndDevices {
  sessions: SessionSummary[];
  devices: TrustedDeviceSummary[];
}

/** This browser first, then the last used. A device and its sessions are one entry. */
export function mergeActiveSessions({ sessions, devices }: SessionsAndDevices): ActiveSession[] {
  const onDevices = new Set(devices.flatMap(({ session_ids }) => session_ids));
  const active: ActiveSession[] = [
    ...devices.map(({ device_id, device, current, session_ids, last_used_at, trusted_since }) => ({
      id: device_id,
      device,
      current,
      signedIn: session_ids.length > 0,
      lastUsedAt: last_used_at,
      trustedSince: trusted_since,
      end: { device_id },
    })),
    ...sessions
      .filter(({ session_id }) => !onDevices.has(session_id))
      .map(({ session_id, device, current, last_seen_at }) => ({
        id: session_id,
        device,
        current,
        signedIn: true,
        lastUsedAt: last_seen_at,
        trustedSince: null,
        end: { session_id },
      })),
  ];
  return active.sort(
    (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );
}
