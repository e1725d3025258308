/**
 * Remembers which ids a feed has listed, in eight bytes or sixteen each: a set of the ids themselves would make an
 * import's memory grow with the file. Two of a million ids share a digest once in 37 million imports.
 */
import { hash } from 'node:crypto';

export interface DigestSet {
  /** False when the id was there already. */
  add(id: string): boolean;
  has(id: string): boolean;
}

export function createDigestSet(): DigestSet {
  let slots = new BigUint64Array(4096);
  let count = 0;

  function grow(): void {
    const grown = new BigUint64Array(slots.length * 2);
    for (const digest of slots) if (digest !== free) grown[slotOf(digest, grown)] = digest;
    slots = grown;
  }

  return {
    add(id) {
      const digest = digestOf(id);
      const slot = slotOf(digest, slots);
      if (slots[slot] === digest) return false;
      slots[slot] = digest;
      if (++count * 2 > slots.length) grow();
      return true;
    },

    has(id) {
      const digest = digestOf(id);
      return slots[slotOf(digest, slots)] === digest;
    },
  };
}

const free = 0n;

function digestOf(id: string): bigint {
  const digest = hash('sha256', id, 'buffer').readBigUInt64LE();
  return digest === free ? 1n : digest;
}

/** Where the digest is, or the free slot where it belongs. Slots are a power of two and never more than half full. */
function slotOf(digest: bigint, slots: BigUint64Array): number {
  const last = slots.length - 1;
  let slot = Number(digest & BigInt(last));
  while (slots[slot] !== free && slots[slot] !== digest) slot = (slot + 1) & last;
  return slot;
}
