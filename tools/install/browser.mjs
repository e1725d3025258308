/** Finds a Chrome or Chromium for the journeys, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findNode24, run } from '../run/subprocess.mjs';
import { UserError } from '../run/user-errors.mjs';

/**
 * Tries CHROME_PATH, installed browsers, Playwright's download and Debian's package, in this order. Returns the path of a
 * browser that starts; throws a UserError when there is none.
 */
export async function findBrowser(log) {
  const configured = process.env.CHROME_PATH;
  if (configured && !starts(configured))
    throw new UserError(`CHROME_PATH is ${configured}, which does not start. Correct it or unset it, then try again.`);
  const found = configured || findInstalled() || (await findDownloaded());
  if (found) return found;

  log('No Chrome or Chromium here: trying to download one.');
  await playwright('install', 'chromium');
  const downloaded = await findDownloaded();
  if (downloaded) return downloaded;

  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    log("The download does not work here: installing Debian's chromium.");
    await run('apt-get', ['update', '-q']);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
    const packaged = findInstalled();
    if (packaged) return packaged;
  }
  throw new UserError('The journeys need a browser. Install Chrome or Chromium, or set CHROME_PATH to one, then try again.');
}

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(
    (folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
];

const findInstalled = () => [...names.map(findOnPath), ...knownPaths].find((path) => path && starts(path));

const findOnPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Some distributions install a script of that name that only explains how to get the browser. */
function starts(path) {
  // On Windows `--version` opens a window instead.
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

async function findDownloaded() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return starts(path) ? path : undefined;
}

const playwright = (...args) =>
  run(findNode24(), ['node_modules/@playwright/test/cli.js', ...args], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' });
