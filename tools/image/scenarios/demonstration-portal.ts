/** Starts the image without settings, and looks at its process and its file system. */
import { readFileSync } from 'node:fs';
import { findFreePort } from '../../../tests/support/portal/portal-process.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../../chaos/scenario.ts';
import { createContainer, readImageConfig, readProcessId, runInContainer, spawnInContainer } from '../container-image.ts';

const list = '/authPage/jobdetails/openposition';
/** The search for a word that no job has reads the dictionary. */
const paths = ['/', list, `${list}?description=pythom`, '/readyz', '/docs/json', '/share/portal.png', '/robots.txt'];

export const demonstrationPortal = (image: string): Scenario => ({
  id: 'demonstration',
  title: 'no settings but a free port',
  async run(context) {
    const container = await createContainer(context, image);
    const port = String(await findFreePort());
    const startedAt = performance.now();
    const portal = (await spawnInContainer(container, image))({ PORT: port }, '');
    context.onCleanup(() => portal.stop());
    if (!(await portal.waitForOutput('Server listening at'))) throw new Error(portal.readLog());
    const seconds = (performance.now() - startedAt) / 1000;
    const origin = `http://127.0.0.1:${port}`;
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await fetch(origin + path)).status);
    const page = await (await fetch(origin)).text();
    const { Healthcheck } = await readImageConfig(image);
    const health = ['env', `PORT=${port}`, ...(Healthcheck?.Test.slice(1) ?? [])];
    const healthOfRunning = await exitsWithZero(container, ...health);
    const jobs = await runInContainer(container, 'careers', 'jobs', 'list', '--json');
    const problems = portal
      .readLog()
      .split('\n')
      .filter((line) => /"level":(40|50|60)/.test(line));
    const status = readFileSync(`/proc/${readProcessId(portal.readLog())}/status`, 'utf8');
    const exitCode = await portal.stop();
    return [
      expectAll('addresses that answer 200', paths.length, statuses.filter((each) => each === 200).length, `${statuses}`),
      expectZero('pages without the demonstration', page.includes('Larkfield') ? 0 : 1),
      expectAll('open jobs of the demonstration', 60, jobs.split('\n').length),
      expectZero('processes of root', /^Uid:\s+0\s/m.test(status) ? 1 : 0),
      expectZero('failed health checks while it runs', healthOfRunning ? 0 : 1),
      expectZero('passed health checks afterwards', (await exitsWithZero(container, ...health)) ? 1 : 0),
      expectZero('warnings in its log', problems.length, problems[0]),
      expectZero('writable paths outside of /data and /tmp', ...(await findWritablePaths(container))),
      expectZero('exit code after SIGTERM', exitCode ?? 1),
      expectAtMost('start', 60, 's', seconds),
    ];
  },
});

const exitsWithZero = (container: string, ...command: string[]) =>
  runInContainer(container, ...command).then(
    () => true,
    () => false,
  );

/** As the image's user. The engine mounts /dev, /proc and /sys. */
async function findWritablePaths(container: string): Promise<[number, string]> {
  const engine = ['/data', '/tmp', '/dev', '/proc', '/sys'].map((path) => `-path ${path} -prune -o`).join(' ');
  // It reports the folders that it cannot read.
  const search = `find / ${engine} -writable ! -type l -print 2>/dev/null || true`;
  const found = await runInContainer(container, 'sh', '-c', search);
  const paths = found.split('\n').filter(Boolean);
  return [paths.length, paths.slice(0, 3).join(' ')];
}
