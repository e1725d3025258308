/** Lists the packages that a server bundle imports at run time, in `external-packages.json` beside it. */
import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const externalPackagesFile = 'external-packages.json';

/** What the server loads by `createRequire`, which no import of the bundle shows. */
export const packagesByRequire = ['@cspell/dict-en_us', 'pg'];

/** @param byRequire packages of an environment that its bundle does not import */
export function listExternalPackages(byRequire: Record<string, readonly string[]>): Plugin {
  return {
    name: 'list-external-packages',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    writeBundle({ dir = '.' }, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
      );
      const imported = imports.filter((id) => !(id in bundle) && !isBuiltin(id)).map(toPackageName);
      const packages = new Set([...imported, ...(byRequire[this.environment.name] ?? [])]);
      writeFileSync(join(dir, externalPackagesFile), JSON.stringify([...packages].sort()));
    },
  };
}

/** `@scope/name/file.js` is a file of the package `@scope/name`. */
const toPackageName = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
