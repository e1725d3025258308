/** Tries operations forbidden in the resume sandbox, and reports each result. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const resultPipe = 3;
const [mode, secretFile = '', newFile = ''] = process.argv.slice(2);

if (mode === 'spin') {
  writeFileSync(resultPipe, 'spinning');
  for (;;);
}

const operations = {
  environment: () => Object.keys(process.env).length,
  reading: () => readFileSync(secretFile, 'utf8'),
  settings: () => readFileSync('.env.example', 'utf8').length > 0,
  writing: () => writeFileSync(newFile, ''),
  process: () => spawnSync(process.execPath, ['--version']).error,
  thread: () => void new Worker('', { eval: true }),
  addon: () => process.dlopen({ exports: {} }, secretFile),
  code: () => new Function('return 1')(),
};

const outcomes = Object.entries(operations).map(([name, attempt]) => {
  try {
    return [name, attempt() ?? 'done'];
  } catch (error) {
    const { code, name: kind } = error as NodeJS.ErrnoException;
    return [name, code ?? kind];
  }
});
writeFileSync(resultPipe, JSON.stringify(Object.fromEntries(outcomes)));
