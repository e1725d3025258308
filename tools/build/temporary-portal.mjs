/** A portal for a moment: the built one, with demonstration jobs, on a port and in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, node24 } from '../run/subprocess.mjs';
import { Fault } from '../run/user-errors.mjs';

export async function withPortal(work) {
  const folder = mkdtempSync(join(tmpdir(), 'careers-size-'));
  const port = await freePort();
  const portal = spawn(node24(), ['--disable-warning=ExperimentalWarning', inRoot('src/server/main.ts')], {
    cwd: folder,
    // The machine's own settings do not count.
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'close');
  try {
    await Promise.race([listening(portal), ended.then(() => Promise.reject(new Fault('The portal did not start.')))]);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    portal.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function listening(portal) {
  let said = '';
  return new Promise((resolve) => {
    portal.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Server listening at')) resolve();
    });
  });
}

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
