/**
 * Finds names that contain the text (spec §2), ignoring case, accents and outer spaces. Names that begin with it come
 * first, since Enter selects the first.
 */
export function filterByName<Named extends { name: string }>(items: readonly Named[], typed: string): Named[] {
  const wanted = fold(typed.trim());
  const matching = items.map((item) => ({ item, at: fold(item.name).indexOf(wanted) })).filter(({ at }) => at >= 0);
  return matching.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ item }) => item);
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
