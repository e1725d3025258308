/** Lists the packages of production in CycloneDX format, from the lockfile alone. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNpm } from '../install/packages.mjs';
import { fromRoot, run } from '../run/subprocess.mjs';

/** npm knows the command from version 9.5 on. */
export async function writeBillOfMaterials(log) {
  const folder = mkdtempSync(join(tmpdir(), 'careers-sbom-'));
  const project = join(folder, 'careers-portal');
  try {
    writeProductionProject(project);
    const [command, ...args] = findNpm();
    const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent', `--prefix=${project}`];
    const { code, output } = await run(command, [...args, 'sbom', ...options]);
    if (code === 0) writeFileSync(fromRoot('dist', 'sbom.json'), output);
    else log('This npm writes no bill of materials (dist/sbom.json).');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `npm sbom --omit=dev` would also omit packages of production that a package of tests needs as well. */
function writeProductionProject(folder) {
  const manifest = readJson('package.json');
  const lockfile = readJson('package-lock.json');
  delete manifest.devDependencies;
  delete lockfile.packages[''].devDependencies;
  for (const [path, { dev }] of Object.entries(lockfile.packages)) if (dev) delete lockfile.packages[path];
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
}

const readJson = (file) => JSON.parse(readFileSync(fromRoot(file), 'utf8'));
