/** Repairs text that was encoded as UTF-8 twice: `Workersâ€™` → `Workers’`. */

/** The characters of Windows-1252 that differ from Latin-1, by their bytes. */
const bytesByCharacter = new Map<string, number>(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);
// The bytes that Windows-1252 leaves open arrive as control characters.
for (let byte = 0x80; byte < 0xa0; byte++) bytesByCharacter.set(String.fromCharCode(byte), byte);

const continuation = `[${[...bytesByCharacter]
  .filter(([, byte]) => byte >= 0x80 && byte < 0xc0)
  .map(([character]) => character)
  .join('')}]`;
/** Punctuation, accented letters, ligatures and emoji. No language writes these letters before such signs. */
const certainSequence = new RegExp(`[ÂÃ]${continuation}|[âï]${continuation}{2}|ð${continuation}{3}`, 'g');
/** Other letters prove nothing alone, as in «CAFÉ». */
const anySequence = new RegExp(`[Â-ß]${continuation}|[à-ï]${continuation}{2}|[ð-ô]${continuation}{3}`, 'g');
const mayContainSequence = /[Â-ô][\u0080-\u00BF\u0152-\u0192\u02C6-\u2122]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Files went through three programs at most. */
const maxRounds = 3;

/** Returns the text itself if it needs no repair. */
export function repairText(text: string): string {
  let repaired = text;
  for (let round = 0; round < maxRounds && mayContainSequence.test(repaired); round++) {
    const next = repairOnce(repaired);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired;
}

function repairOnce(text: string): string {
  const sequences = text.match(anySequence) ?? [];
  // Text of another alphabet consists of sequences.
  const whole = sequences.length > 1 ? decodeTwice(text) : undefined;
  return whole ?? text.replace(certainSequence, (sequence) => decodeTwice(sequence) ?? sequence);
}

/** Undefined for text that was not encoded twice. */
function decodeTwice(text: string): string | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const byte = bytesByCharacter.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/** Repairs all texts of a parsed job. Calls back for each change. */
export function repairTexts(value: unknown, onRepair: (before: string, after: string) => void): unknown {
  if (typeof value === 'string') {
    const repaired = repairText(value);
    if (repaired !== value) onRepair(value, repaired);
    return repaired;
  }
  if (typeof value !== 'object' || value === null) return value;
  // A copy only where something changed: most jobs need no repair.
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [name, each] of Object.entries(value)) {
    const repaired = repairTexts(each, onRepair);
    if (repaired === each) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[name] = repaired;
  }
  return copy ?? value;
}
