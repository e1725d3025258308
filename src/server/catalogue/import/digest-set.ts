/**
 * Stores ids as 8-byte digests in a hash table.
 *
 * A set of ids would take many times the memory. Two of a million ids collide once in 37 million imports.
 */
import { hash } from 'node:crypto';

export interface DigestSet {
  /** Returns false for a known id. */
  add(id: string): boolean;
  has(id: string): boolean;
}

export function createDigestSet(): DigestSet {
  let slots = new BigUint64Array(4096);
  let count = 0;

  function grow(): void {
    const grown = new BigUint64Array(slots.length * 2);
    for (const digest of slots) if (digest !== emptySlot) grown[findSlot(digest, grown)] = digest;
    slots = grown;
  }

  return {
    add(id) {
      const digest = digestId(id);
      const slot = findSlot(digest, slots);
      if (slots[slot] === digest) return false;
      slots[slot] = digest;
      if (++count * 2 > slots.length) grow();
      return true;
    },

    has(id) {
      const digest = digestId(id);
      return slots[findSlot(digest, slots)] === digest;
    },
  };
}

const emptySlot = 0n;

function digestId(id: string): bigint {
  const digest = hash('sha256', id, 'buffer').readBigUInt64LE();
  return digest === emptySlot ? 1n : digest;
}

/** Returns the slot of the digest, or the empty slot to store it. The length is a power of two, at most half full. */
function findSlot(digest: bigint, slots: BigUint64Array): number {
  const last = slots.length - 1;
  let slot = Number(digest & BigInt(last));
  while (slots[slot] !== emptySlot && slots[slot] !== digest) slot = (slot + 1) & last;
  return slot;
}
