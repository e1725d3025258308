/** Runs a `careers` command in a pseudo-terminal and types answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export interface CareersTerminal {
  /** Resolves once the screen has shown a text after the last answer. */
  waitFor(text: string): Promise<void>;
  /** Types a text and Enter once the screen shows a question. */
  answer(question: string, text: string): Promise<void>;
  /** Returns everything that the screen has shown, without colors. */
  readScreen(): string;
  waitForExit(): Promise<number>;
}

export function openCareersTerminal(folder: string, ...args: string[]): CareersTerminal {
  const program = fileURLToPath(new URL('../../../dist/server/careers.js', import.meta.url));
  // A terminal without a size would wrap after each letter.
  const run = [process.execPath, '--disable-warning=ExperimentalWarning', program, ...args].join(' ');
  const command = `stty cols 120 rows 40; exec ${run}`;
  // `script` opens the terminal: Node itself cannot.
  const scriptArgs =
    process.platform === 'darwin' ? ['-q', '/dev/null', '/bin/sh', '-c', command] : ['-qec', command, '/dev/null'];
  const env = { PATH: process.env.PATH, TERM: 'xterm', SHELL: '/bin/sh', NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE };
  const child = spawn('script', scriptArgs, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  let screen = '';
  let answeredAt = 0;
  const output = child.stdout.setEncoding('utf8');
  output.on('data', (text: string) => {
    screen += stripVTControlCharacters(text);
  });
  const closed = once(child, 'close').then(([code]) => Number(code));

  async function waitFor(text: string): Promise<void> {
    while (!screen.slice(answeredAt).includes(text)) {
      const ended = await Promise.race([once(output, 'data').then(() => false), closed.then(() => true)]);
      if (ended && !screen.slice(answeredAt).includes(text)) throw new Error(`The command ended without "${text}":\n${screen}`);
    }
  }

  return {
    waitFor,
    async answer(question, text) {
      await waitFor(question);
      answeredAt = screen.length;
      child.stdin.write(`${text}\r`);
    },
    readScreen: () => screen,
    waitForExit: () => closed,
  };
}
