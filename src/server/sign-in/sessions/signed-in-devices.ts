/** Lists and ends a candidate's sessions together with the trusted devices that opened them. */
import type { AppLogger } from '#server/logger.ts';
import { hashSecret } from '#server/platform/crypto/random-secret.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IsoTimestamp } from '#server/platform/db/schema.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { signInLimitConfig } from '../limits/sign-in-limit-config.ts';
import { type TrustedDevice, trustedDeviceStore } from '../trusted-device-store.ts';
import type { StoredSession } from './session-store.ts';
import type { SessionService } from './sessions.ts';

/** The session and the device cookie of a request. */
export interface CurrentDevice {
  candidateId: string;
  sessionId: string;
  deviceSecret: string | undefined;
}

export interface SignedInDevice {
  id: string;
  name: string;
  isCurrent: boolean;
  trustedSince: IsoTimestamp | null;
  lastUsedAt: IsoTimestamp;
  sessionIds: string[];
}

/** Selects a session, a device with its sessions, or all of them. */
export type EndSelection = { sessionId: string } | { deviceId: string } | { which: 'others' | 'all' };

export interface EndResult {
  /** The number of ended sessions. */
  ended: number;
  endsCurrent: boolean;
}

export type SignedInDevices = ReturnType<typeof createSignedInDevices>;

export function createSignedInDevices({
  db,
  sessions,
  now,
  log,
}: {
  db: Db;
  sessions: SessionService;
  now: Clock;
  log: AppLogger;
}) {
  async function load({ candidateId, sessionId, deviceSecret }: CurrentDevice) {
    const active = await sessions.listByCandidate(candidateId);
    const trusted = await trustedDeviceStore(db).listByCandidate(candidateId, now().toISOString());
    const currentHash =
      active.find(({ id }) => id === sessionId)?.trustedDevice ??
      (deviceSecret === undefined ? undefined : hashSecret(deviceSecret));
    const devices = trusted.map((device) => {
      const isCurrent = device.hash === currentHash;
      const own = active.filter(({ id, trustedDevice }) => trustedDevice === device.hash || (isCurrent && id === sessionId));
      return { hash: device.hash, ...toSignedInDevice(device, own, isCurrent) };
    });
    return { sessions: active, devices };
  }

  return {
    /** Lists sessions, the last seen first, and trusted devices, the last used first. */
    async list(current: CurrentDevice): Promise<{ sessions: StoredSession[]; devices: SignedInDevice[] }> {
      const { sessions: active, devices } = await load(current);
      return { sessions: active, devices: devices.sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt)) };
    },

    /** Ends sessions and the trust in their devices. Returns undefined when the selection names nothing of the candidate. */
    async end(selection: EndSelection, current: CurrentDevice): Promise<EndResult | undefined> {
      const { sessions: active, devices } = await load(current);
      const endedDevices = devices.filter(({ id, isCurrent, sessionIds }) => {
        if ('which' in selection) return selection.which === 'all' || !isCurrent;
        return 'deviceId' in selection ? id === selection.deviceId : sessionIds.includes(selection.sessionId);
      });
      const sessionsOfDevices = new Set(endedDevices.flatMap(({ sessionIds }) => sessionIds));
      const endedIds = active
        .map(({ id }) => id)
        .filter((id) => {
          if ('which' in selection) return selection.which === 'all' || id !== current.sessionId;
          return sessionsOfDevices.has(id) || ('sessionId' in selection && id === selection.sessionId);
        });
      if (!('which' in selection) && endedIds.length === 0 && endedDevices.length === 0) return undefined;
      const ended = await sessions.end(...endedIds);
      await trustedDeviceStore(db).delete(
        current.candidateId,
        endedDevices.map(({ hash }) => hash),
      );
      if (endedDevices.length > 0) {
        log.info(
          { event: 'devices_untrusted', candidate: current.candidateId, count: endedDevices.length },
          'devices of a candidate are no longer trusted',
        );
      }
      return { ended, endsCurrent: endedIds.includes(current.sessionId) };
    },
  };
}

function toSignedInDevice(device: TrustedDevice, sessions: StoredSession[], isCurrent: boolean): SignedInDevice {
  // A sign-in renews the trust, so its expiry tells the time of the last one.
  const lastSignIn = isoBefore(device.expiresAt, signInLimitConfig.trustedDeviceTtlMs);
  return {
    // A part identifies the device among ten, and is not the stored verifier.
    id: device.hash.slice(0, 16),
    name: device.name || (sessions[0]?.device ?? ''),
    isCurrent,
    trustedSince: device.createdAt,
    lastUsedAt: [lastSignIn, ...sessions.map(({ lastSeenAt }) => lastSeenAt)].sort().at(-1) ?? lastSignIn,
    sessionIds: sessions.map(({ id }) => id),
  };
}
