/** Tries operations forbidden in the resume sandbox, and reports each result. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const answerPipe = 3;
const [what, secretFile = '', newFile = ''] = process.argv.slice(2);

if (what === 'spin') {
  writeFileSync(answerPipe, 'spinning');
  for (;;);
}

const tries = {
  environment: () => Object.keys(process.env).length,
  reading: () => readFileSync(secretFile, 'utf8'),
  settings: () => readFileSync('.env.example', 'utf8').length > 0,
  writing: () => writeFileSync(newFile, ''),
  process: () => spawnSync(process.execPath, ['--version']).error,
  thread: () => void new Worker('', { eval: true }),
  addon: () => process.dlopen({ exports: {} }, secretFile),
  code: () => new Function('return 1')(),
};

const outcomes = Object.entries(tries).map(([name, attempt]) => {
  try {
    return [name, attempt() ?? 'done'];
  } catch (error) {
    const { code, name: kind } = error as NodeJS.ErrnoException;
    return [name, code ?? kind];
  }
});
writeFileSync(answerPipe, JSON.stringify(Object.fromEntries(outcomes)));
