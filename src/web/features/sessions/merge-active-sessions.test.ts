import { expect, test } from 'vitest';
import { mergeActiveSessions } from './merge-active-sessions.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const session = (session_id: string, day: number, current = false) => ({
  session_id,
  current,
  opened_at: at(1),
  last_seen_at: at(day),
  way: 'code' as const,
  device: 'Firefox on Linux',
});
const device = (device_id: string, day: number, session_ids: string[], current = false) => ({
  device_id,
  current,
  device: 'Safari on iPhone',
  trusted_since: at(1),
  last_used_at: at(day),
  session_ids,
});

test('a device and its sessions are one entry, which ends as a whole', () => {
  const active = mergeActiveSessions({ sessions: [session('a', 5), session('b', 4)], devices: [device('phone', 5, ['a', 'b'])] });
  expect(active).toEqual([
    {
      id: 'phone',
      device: 'Safari on iPhone',
      current: false,
      signedIn: true,
      lastUsedAt: at(5),
      trustedSince: at(1),
      end: { device_id: 'phone' },
    },
  ]);
});

test('lists this browser first, then the last used; a device without a session is signed out', () => {
  const active = mergeActiveSessions({
    sessions: [session('app', 9), session('mine', 2, true)],
    devices: [device('phone', 7, []), device('laptop', 2, ['mine'], true)],
  });
  expect(active.map(({ id, signedIn, end }) => [id, signedIn, end])).toEqual([
    ['laptop', true, { device_id: 'laptop' }],
    ['app', true, { session_id: 'app' }],
    ['phone', false, { device_id: 'phone' }],
  ]);
});
