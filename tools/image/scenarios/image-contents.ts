/** Reads the image's size, files and configuration. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../../chaos/scenario.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { buildah, createContainer, readImageConfig } from '../container-image.ts';

interface Component {
  group?: string;
  name: string;
  version: string;
}

export const imageContents = (image: string): Scenario => ({
  id: 'contents',
  title: 'size, packages, bill of materials, configuration',
  async run(context) {
    const root = await buildah('mount', await createContainer(context, image));
    return [
      expectAtMost('size', 250, 'MB', readMegabytes(root)),
      measurePackages(root),
      measureBillOfMaterials(root),
      await measureConfiguration(image),
    ];
  },
});

/** Megabytes of 1,000,000 bytes, unpacked. */
const readMegabytes = (root: string) => Number.parseInt(execFileSync('du', ['-sb', root], { encoding: 'utf8' }), 10) / 1_000_000;

function measurePackages(root: string): Measurement {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = globSync('app/node_modules/{*,@*/*}/package.json', { cwd: root }).map((file) =>
    file.replace(/^app\/|\/package\.json$/g, ''),
  );
  const others = installed.filter((path) => !packages[path] || packages[path].dev);
  return expectZero('packages of tests and build', others.length, `of ${installed.length}${others.join(' ')}`);
}

function measureBillOfMaterials(root: string): Measurement {
  const file = join(root, 'app/dist/sbom.json');
  const { components }: { components: Component[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { components: [] };
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const listed = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`));
  const required = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  return expectAll('dependencies in the bill of materials', required.length, required.filter((name) => listed.has(name)).length);
}

async function measureConfiguration(image: string): Promise<Measurement> {
  const { User, StopSignal, Healthcheck, Volumes, Labels } = await readImageConfig(image);
  const parts: Record<string, boolean> = {
    user: /^[1-9]\d*:[1-9]\d*$/.test(User),
    'stop signal': StopSignal === 'SIGTERM',
    'health check': Healthcheck?.Test[0] === 'CMD',
    volume: Object.keys(Volumes).join() === '/data',
    labels: ['title', 'version', 'revision'].every((name) => Labels[`org.opencontainers.image.${name}`]),
  };
  const missing = Object.keys(parts).filter((part) => !parts[part]);
  return expectZero('wrong parts of the configuration', missing.length, missing.join(', ') || Object.keys(parts).join(', '));
}
