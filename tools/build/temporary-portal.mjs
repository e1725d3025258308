/** Starts the built portal with demonstration jobs on its own port and data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode24, fromRoot } from '../run/subprocess.mjs';
import { UserError } from '../run/user-errors.mjs';

export async function withPortal(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'careers-size-'));
  const port = await findFreePort();
  const portal = spawn(findNode24(), ['--disable-warning=ExperimentalWarning', fromRoot('dist/server/main.js')], {
    cwd: dataDir,
    // Ignores the settings of this machine.
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(portal, 'close');
  try {
    const failed = exited.then(() => Promise.reject(new UserError('The portal did not start.')));
    await Promise.race([waitUntilListening(portal), failed]);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    portal.kill();
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function waitUntilListening(portal) {
  let output = '';
  return new Promise((resolve) => {
    portal.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('Server listening at')) resolve();
    });
  });
}

/** The port may be taken again before it is used. */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
