/** A line that is written over on a terminal; in a log, a new line now and then. */
import type { WriteStream } from 'node:tty';

export interface Progress {
  update(text: string): void;
  /** A line that stays. */
  printLine(text: string): void;
  /** Before anything else is written. */
  clear(): void;
}

const terminalMs = 100;
const logMs = 5000;
const clearLine = '\r\u001b[K';

export function createProgress(stream: WriteStream): Progress {
  const terminal = stream.isTTY === true;
  let shownAt = performance.now();
  let standing = '';
  const erase = () => {
    if (standing !== '') stream.write(clearLine);
  };
  return {
    update(text) {
      if (performance.now() - shownAt < (terminal ? terminalMs : logMs)) return;
      shownAt = performance.now();
      if (!terminal) stream.write(`${text}\n`);
      else {
        standing = text.slice(0, (stream.columns || 80) - 1);
        stream.write(clearLine + standing);
      }
    },

    printLine(text) {
      erase();
      stream.write(`${text}\n${standing}`);
    },

    clear() {
      erase();
      standing = '';
    },
  };
}
