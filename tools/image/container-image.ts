/** Builds, reads and runs images with buildah, without a daemon. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { followProcess } from '../../tests/support/portal/portal-process.ts';
import type { SpawnPortal } from '../chaos/restartable-portal.ts';
import type { ScenarioContext } from '../chaos/scenario.ts';

export interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  Labels: Record<string, string>;
  Volumes: Record<string, object>;
  StopSignal: string;
  Healthcheck?: { Test: string[] };
}

/** Returns the output. Rejects with the error output. */
export async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('buildah', args, { maxBuffer: Number.POSITIVE_INFINITY });
  return stdout.trim();
}

export const hasImage = async (image: string) => (await buildah('images', '--quiet', '--filter', `reference=${image}`)) !== '';

/** Debian's packages become an image, as the registries' slim one: without documentation and translations. */
export async function buildBaseImage(image: string): Promise<void> {
  const container = await buildah('from', 'scratch');
  const root = await buildah('mount', container);
  const excluded = ['doc', 'info', 'locale', 'man'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`);
  await promisify(execFile)('mmdebstrap', ['--quiet', '--variant=minbase', ...excluded, 'trixie', root]);
  await buildah('commit', '--quiet', '--rm', container, image);
}

/** The Docker format has health checks; OCI's has none. */
export async function buildImage(image: string, base: string): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const secrets = authorities ? ['--secret', `id=authorities,src=${authorities}`] : [];
  const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--build-arg', `BASE=${base}`, ...secrets];
  await buildah('bud', '--quiet', ...options, '--tag', image, '--file', 'Containerfile', '.');
}

/** Commits the image again under another name and id. */
export async function buildNewerImage(image: string, newer: string): Promise<void> {
  const container = await buildah('from', '--pull-never', image);
  await buildah('config', '--label', 'org.opencontainers.image.version=next', container);
  await buildah('commit', '--quiet', '--format', 'docker', '--rm', container, newer);
}

export async function readImageConfig(image: string): Promise<ImageConfig> {
  return JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker.config;
}

/** A container that is removed after the scenario. */
export async function createContainer(context: ScenarioContext, image: string): Promise<string> {
  const container = await buildah('from', '--pull-never', image);
  context.onCleanup(() => buildah('rm', container));
  // buildah would mount the image's empty volume over `--volume`.
  await buildah('config', '--volume', '/data-', container);
  return container;
}

export const runInContainer = (container: string, ...command: string[]) =>
  buildah('run', '--isolation', 'chroot', container, '--', ...command);

/** Runs the image's own command. The data directory, if any, becomes its volume. */
export async function spawnInContainer(container: string, image: string): Promise<SpawnPortal> {
  const { Cmd, User } = await readImageConfig(image);
  return ({ DATA_DIR: dataDir, ...env }) => {
    if (dataDir) spawnSync('chown', ['-R', User, dataDir]);
    const volume = dataDir ? ['--volume', `${dataDir}:/data`] : [];
    const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    // The shell prints the process id that the portal keeps: buildah passes no signals on.
    const command = ['sh', '-c', 'echo "pid $$"; exec "$@"', 'sh', ...Cmd];
    const options = ['--isolation', 'chroot', ...volume, ...settings];
    const child = spawn('buildah', ['run', ...options, container, '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    return followProcess(child, (name, log) => sendSignal(readProcessId(log), name));
  };
}

export function readProcessId(log: string): number {
  const [, pid] = /^pid (\d+)$/m.exec(log) ?? [];
  if (!pid) throw new Error(`The container did not start: ${log}`);
  return Number(pid);
}

/** Ignores a process that has already exited. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
