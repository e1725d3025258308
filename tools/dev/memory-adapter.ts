/** Stores an issuer's codes, tokens and sessions in memory. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

export function createMemoryAdapter(): (model: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...payloads.values()].find((payload) => payload[name] === value);
    return {
      upsert: async (id, payload) => void payloads.set(keyOf(id), payload),
      find: async (id) => payloads.get(keyOf(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => void Object.assign(payloads.get(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void payloads.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
      },
    };
  };
}
