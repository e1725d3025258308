/** Copies the built portal's run-time files: bundles, packages outside of them, and Node. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { externalPackagesFile } from '../build/external-packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundles = ['dist/server', 'dist/server/resumes', 'dist/web'];

interface LockedPackage {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Source maps stay behind: Node does not read them here. */
export function copyRuntimeFiles(target: string): void {
  for (const path of ['package.json', 'dist/client', 'dist/server', 'dist/web', 'dist/sbom.json', ...listRuntimePackages()])
    cpSync(join(root, path), join(target, path), { recursive: true, filter: (file) => !file.endsWith('.map') });
}

/** Paths below the project, such as `node_modules/sharp`: packages that bundles import, with their dependencies. */
export function listRuntimePackages(): string[] {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages: Record<string, LockedPackage> = lockfile.packages;
  const found = new Set<string>();
  const visit = (name: string, dependent: string) => {
    const path = resolvePackage(name, dependent, packages);
    // Development loads Vite; packages of other systems are not installed.
    if (!path || found.has(path) || packages[path]?.dev || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) visit(dependency, path);
  };
  for (const bundle of bundles) {
    const names: string[] = JSON.parse(readFileSync(join(root, bundle, externalPackagesFile), 'utf8'));
    for (const name of names) visit(name, '');
  }
  return [...found].sort();
}

/** Node's resolution: the nearest `node_modules` on the way up. */
function resolvePackage(name: string, dependent: string, packages: Record<string, LockedPackage>): string | undefined {
  const path = join(dependent, 'node_modules', name);
  if (path in packages) return path;
  return dependent
    ? resolvePackage(name, dependent.slice(0, Math.max(0, dependent.lastIndexOf('/node_modules/'))), packages)
    : undefined;
}

const [target] = process.argv.slice(2);
if (import.meta.main && target) {
  copyRuntimeFiles(join(target, 'app'));
  cpSync(process.execPath, join(target, 'usr/local/bin/node'));
}
