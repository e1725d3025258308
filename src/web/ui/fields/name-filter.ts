/**
 * The things whose names hold what was typed, anywhere in them (spec §2); capitals, accents and spaces at the ends do not
 * count. Those that begin with it come first, since the first is what Enter takes.
 */
export function filterByName<Named extends { name: string }>(things: readonly Named[], typed: string): Named[] {
  const wanted = folded(typed.trim());
  const matching = things.map((thing) => ({ thing, at: folded(thing.name).indexOf(wanted) })).filter(({ at }) => at >= 0);
  return matching.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ thing }) => thing);
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
