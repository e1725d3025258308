const lines = 5;

/**
 * The line (1 to 5, the hues of the design) that a category is drawn in: always the same one for the same name.
 * 0 stands for a job without a category.
 */
export function categoryColor(category: string | undefined): number {
  if (!category) return 0;
  let hash = 0;
  for (const character of category) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return (hash % lines) + 1;
}
