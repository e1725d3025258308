/** Holds Containerfile and compose.yaml to the project and its documents. `npm run image:test` builds and runs them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { applyPath, jobPath, paths } from '#contract/addresses.ts';
import { sendApplyForm } from '#contract/forms/apply-form-calls.ts';
import { contractCalls } from '../../tests/support/contract/contract-calls.ts';
import { packagesByRequire } from '../build/external-packages.ts';
import { hasProgram, writeHaproxyFile } from '../chaos/reverse-proxies.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const instructions = read('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const projectPackage = JSON.parse(read('package.json'));

interface Service {
  profiles?: string[];
  image: string;
  read_only?: boolean;
  stop_grace_period?: string;
  volumes: (string | { source: string })[];
  environment: Record<string, string>;
  networks: Record<string, { ipv4_address: string }>;
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const { portal, 'portal-1': first, 'portal-2': second, postgresql, nginx } = services;

test('each path that the image copies exists and is not ignored', () => {
  const copied = instructions.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const [first, ...allowed] = read('.containerignore').trim().split('\n');
  expect(first).toBe('*');
  expect(allowed.sort()).toEqual(copied.map((path) => `!${path}`).sort());
});

test('the image has each package that the server loads without an import', () => {
  const sources = globSync('src/**/*.ts').map(read);
  const loaded = sources
    .filter((source) => source.includes('createRequire('))
    .flatMap((source) => [...source.matchAll(/(?:require(?:\.resolve)?|meta\.url\))\('((?:@[^/']+\/)?[^/']+)/g)])
    .map(([, name]) => name);
  expect([...new Set(loaded)].sort()).toEqual(packagesByRequire);
});

test('the image has the version of the project, and the Node of its lockfile', () => {
  expect(instructions).toContain(`ARG VERSION=${projectPackage.version}`);
  const [node, ...others] = Object.entries(projectPackage.optionalDependencies);
  expect(others.every(([, version]) => version === node?.[1])).toBe(true);
  expect(String(node?.[1]).split('.')[0]).toBe(read('.nvmrc').trim());
  // The last stage takes Node from the packages and installs none.
  const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')));
  expect(lastStage.filter((line) => /apt-get|node_modules|npm/.test(line))).toEqual([]);
});

test('the image runs the built server with the settings of npm start, without npm', () => {
  const command = JSON.parse(instructions.at(-1)?.replace('CMD', '') ?? '[]');
  expect(command).toEqual(['node', '--disable-warning=ExperimentalWarning', ...portalNodeFlags, '/app/dist/server/main.js']);
  const env = instructions.find((line) => line.startsWith('ENV NODE_ENV')) ?? '';
  for (const [name, value] of Object.entries(portalEnv)) expect(env).toContain(`${name}=${value}`);
  expect(read('tools/image/careers')).toContain(
    ['node', command[1], ...portalNodeFlags, '/app/dist/server/careers.js'].join(' '),
  );
});

test('the image runs as a user without privileges, stops by SIGTERM, and has a health check and one volume', () => {
  expect(instructions).toContain('USER 10001:10001');
  expect(instructions).toContain('STOPSIGNAL SIGTERM');
  expect(instructions.filter((line) => line.startsWith('VOLUME'))).toEqual(['VOLUME /data']);
  expect(instructions.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
});

test('nginx in compose.yaml has the documented site', () => {
  const [, site = ''] =
    /cat > \/etc\/nginx\/sites-available\/careers <<'EOF'\n(.*?)EOF\n/s.exec(read('docs/operations.md')) ?? [];
  const adapted = site
    .replace('127.0.0.1:3001', `${address(first)}:3000`)
    .replace('127.0.0.1:3002', `${address(second)}:3000`)
    .replaceAll('careers.example.com', `$\{SERVER_NAME}`);
  expect(adapted).toContain('proxy_next_upstream');
  expect(read('tools/image/nginx/careers.conf.template')).toBe(adapted);
});

test('nginx streams the files of each upload and the events of an ATS, and no other body', () => {
  const site = read('tools/image/nginx/careers.conf.template');
  expect(site).toContain('client_max_body_size 72k;');
  const [, pattern = ''] = /location ~ (\S+) \{\s+client_max_body_size 32m;\s+proxy_request_buffering off;/.exec(site) ?? [];
  const streamed = new RegExp(pattern);
  const calls = contractCalls.map((call) => ({ path: call.path.replaceAll(/:\w+/g, '1'), hasFile: call.file !== undefined }));
  expect(calls.filter(({ hasFile }) => hasFile)).toHaveLength(3);
  for (const { path, hasFile } of calls) expect([path, streamed.test(path)]).toEqual([path, hasFile]);
  for (const path of [sendApplyForm.path.replace(':id', '12'), paths.profile, applyPath(12), '/webhooks/sources/acme'])
    expect([path, streamed.test(path)]).toEqual([path, true]);
  for (const path of [paths.login, jobPath(12), '/metrics']) expect([path, streamed.test(path)]).toEqual([path, false]);
});

test('HAProxy streams at once what nginx streams, and hides the same', () => {
  const site = read('tools/image/nginx/careers.conf.template');
  const [uploads, hidden] = [...site.matchAll(/location ~ (\S+) \{/g)].map(([, pattern]) => pattern);
  const file = read('docs/grow.md');
  expect(file).toContain(`acl file path -m reg ${uploads}\n`);
  expect(file).toContain(`status 404 if { path,url_dec -m reg ${hidden} }\n`);
  expect(file).toContain('wait-for-body time 20s unless file\n');
});

test('HAProxy names the visitor itself, and ends slow headers and too many connections of one address', () => {
  const file = read('docs/grow.md');
  expect(file).toContain('    http-request set-header X-Forwarded-For %[src]\n');
  expect(file).toMatch(/^ {4}timeout http-request 10s$/m);
  expect(file).toMatch(/track-sc0 src,ipmask\(32,64\)\n {4}tcp-request connection reject if \{ sc0_conn_cur gt 500 \}\n/);
});

test('nginx in compose.yaml has the documented limits of connections', () => {
  const documented = read('docs/operations.md').match(
    /worker_connections 768;\/(worker_connections \d+;).*?(worker_rlimit_nofile \d+;)/,
  );
  const configuration = read('tools/image/nginx/nginx.conf');
  expect(configuration).toContain(documented?.[1]);
  expect(configuration).toContain(documented?.[2]);
});

test('compose.yaml starts the portal alone, and with its profile two portals that trust nginx', () => {
  const unprofiled = Object.keys(services).filter((name) => !services[name]?.profiles);
  expect(unprofiled).toEqual(['portal']);
  for (const each of [first, second, postgresql, nginx]) expect(each?.profiles).toEqual(['postgres']);
  for (const each of [first, second]) {
    expect(each?.environment).toMatchObject({ TRUST_PROXY: address(nginx), PORT: '3000', DATA_DIR: '/data' });
    expect(each?.volumes).toEqual(first?.volumes);
  }
  for (const each of [portal, first, second]) {
    expect(each?.read_only).toBe(true);
    expect(each?.volumes.some((volume) => String(volume).endsWith(':/data'))).toBe(true);
    // The portal exits after 30 seconds at the latest.
    expect(Number.parseInt(each?.stop_grace_period ?? '0', 10)).toBeGreaterThan(30);
  }
});

test('compose.yaml mounts files that exist', () => {
  const mounted = nginx?.volumes.filter((volume) => typeof volume === 'string').map((volume) => volume.split(':')[0] ?? '');
  expect(mounted).toHaveLength(globSync('tools/image/nginx/*').length);
  expect(mounted?.filter((path) => !existsSync(path))).toEqual([]);
});

// Where the program is installed; elsewhere the scenario R46 of `npm run chaos` says what it needs.
if (hasProgram('haproxy'))
  test('HAProxy accepts the documented file', async () => {
    const nodes = ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'] as const;
    const folder = await mkdtemp(join(tmpdir(), 'careers-haproxy-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = await writeHaproxyFile(folder, nodes, 80, 443);
    expect(spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

function address(service: Service | undefined): string {
  return Object.values(service?.networks ?? {})[0]?.ipv4_address ?? '';
}
