/**
 * How many single mistakes part two words: a letter wrong, missing, too many, or two neighbours swapped. Infinity as
 * soon as it is certain to be more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let distance = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) distance = Math.min(distance, at(beforePrevious, column - 2) + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most && Math.min(...previous) > most) return Number.POSITIVE_INFINITY;
    beforePrevious = previous;
    previous = current;
  }
  const distance = at(previous, b.length);
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
