/** Shows progress: one updated line on a terminal, occasional lines in a log. */
import type { WriteStream } from 'node:tty';

export interface Progress {
  update(text: string): void;
  /** Prints a permanent line. */
  printLine(text: string): void;
  /** Removes the progress line before other output. */
  clear(): void;
}

const terminalIntervalMs = 100;
const logIntervalMs = 5000;
const clearLine = '\r\u001b[K';

export function createProgress(stream: WriteStream): Progress {
  const isTerminal = stream.isTTY === true;
  let shownAt = performance.now();
  let currentLine = '';
  const erase = () => {
    if (currentLine !== '') stream.write(clearLine);
  };
  return {
    update(text) {
      if (performance.now() - shownAt < (isTerminal ? terminalIntervalMs : logIntervalMs)) return;
      shownAt = performance.now();
      if (!isTerminal) stream.write(`${text}\n`);
      else {
        currentLine = text.slice(0, (stream.columns || 80) - 1);
        stream.write(clearLine + currentLine);
      }
    },

    printLine(text) {
      erase();
      stream.write(`${text}\n${currentLine}`);
    },

    clear() {
      erase();
      currentLine = '';
    },
  };
}
