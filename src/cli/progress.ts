/** A line that is written over on a terminal; in a log, a new line now and then. */
import type { WriteStream } from 'node:tty';

export interface Progress {
  show(text: string): void;
  /** A line that stays. */
  say(text: string): void;
  /** Before anything else is written. */
  end(): void;
}

const terminalMs = 100;
const logMs = 5000;
const clearLine = '\r\u001b[K';

export function progressOn(stream: WriteStream): Progress {
  const terminal = stream.isTTY === true;
  let shownAt = performance.now();
  let standing = '';
  const erase = () => {
    if (standing !== '') stream.write(clearLine);
  };
  return {
    show(text) {
      if (performance.now() - shownAt < (terminal ? terminalMs : logMs)) return;
      shownAt = performance.now();
      if (!terminal) stream.write(`${text}\n`);
      else {
        standing = text.slice(0, (stream.columns || 80) - 1);
        stream.write(clearLine + standing);
      }
    },

    say(text) {
      erase();
      stream.write(`${text}\n${standing}`);
    },

    end() {
      erase();
      standing = '';
    },
  };
}
