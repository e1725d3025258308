/** Finds a Chrome or Chromium for the journeys, or brings one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node24, run } from '../run/subprocess.mjs';
import { Fault } from '../run/user-errors.mjs';

/**
 * The path of a browser that starts: CHROME_PATH, an installed one, Playwright's download (made now when it is
 * missing), Debian's package when we may install it. Throws a Fault where none of these works.
 */
export async function findBrowser(say) {
  const named = process.env.CHROME_PATH;
  if (named && !starts(named))
    throw new Fault(`CHROME_PATH is ${named}, which does not start. Correct it or unset it, then try again.`);
  const found = named || installed() || (await downloaded());
  if (found) return found;

  say('No Chrome or Chromium here: trying to download one.');
  await playwright('install', 'chromium');
  const fetched = await downloaded();
  if (fetched) return fetched;

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say("The download does not work here: installing Debian's chromium.");
    await run('apt-get', ['update', '-q']);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
    const packaged = installed();
    if (packaged) return packaged;
  }
  throw new Fault('The journeys need a browser. Install Chrome or Chromium, or set CHROME_PATH to one, then try again.');
}

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(
    (folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
];

const installed = () => [...names.map(onPath), ...places].find((path) => path && starts(path));

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Some distributions put a script named like the browser that only says where to get it. */
function starts(path) {
  // On Windows `--version` opens a window instead.
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

async function downloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return starts(path) ? path : undefined;
}

const playwright = (...args) =>
  run(node24(), ['node_modules/@playwright/test/cli.js', ...args], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' });
