/** Bundles a single web module for a browser. */
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

/** @param path below `src/web` */
export async function bundleWebModule(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../../src/web/${path}`, import.meta.url));
  const lib = { entry, formats: ['es' as const] };
  const outputs = await build({ configFile: false, logLevel: 'silent', build: { lib, write: false, target: 'es2023' } });
  const [{ output }] = outputs as Rollup.RollupOutput[] as [Rollup.RollupOutput];
  return output[0].code;
}
