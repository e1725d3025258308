const colorCount = 5;

/** Hashes a category to one of the design's line colors, 1 to 5; 0 without a category. */
export function categoryColor(category: string | undefined): number {
  if (!category) return 0;
  let hash = 0;
  for (const character of category) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return (hash % colorCount) + 1;
}
