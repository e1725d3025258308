/** Stores codes, tokens and sessions of an issuer in memory. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...entries.values()].find((payload) => payload[name] === value);
    return {
      upsert: async (id, payload) => void entries.set(keyOf(id), payload),
      find: async (id) => entries.get(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => void Object.assign(entries.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
