/**
 * Computes the Damerau-Levenshtein distance of two words. It counts wrong, missing and extra letters, and swapped neighbors.
 * Returns Infinity as soon as the distance exceeds `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let rowMin = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let distance = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) distance = Math.min(distance, at(beforePrevious, column - 2) + 1);
      current.push(distance);
      rowMin = Math.min(rowMin, distance);
    }
    if (rowMin > max && Math.min(...previous) > max) return Number.POSITIVE_INFINITY;
    beforePrevious = previous;
    previous = current;
  }
  const distance = at(previous, b.length);
  return distance > max ? Number.POSITIVE_INFINITY : distance;
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
