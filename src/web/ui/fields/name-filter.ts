/**
 * Finds names that contain the text (spec §2), ignoring case, accents and outer spaces. Names with this prefix come
 * first, since Enter selects the first.
 */
export function filterByName<Item extends { name: string }>(items: readonly Item[], text: string): Item[] {
  const query = fold(text.trim());
  const matches = items.map((item) => ({ item, at: fold(item.name).indexOf(query) })).filter(({ at }) => at >= 0);
  return matches.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ item }) => item);
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
