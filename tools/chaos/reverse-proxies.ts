/** Starts the proxies and the pooler of `docs/grow.md`, where this machine has the program. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCertificateAuthority } from '../../tests/support/fakes/certificate-authority.ts';
import { findFreePort } from '../../tests/support/portal/portal-process.ts';
import type { ScenarioContext } from './scenario.ts';

export const hasProgram = (name: string) => spawnSync(name, ['-v']).error === undefined;

/** Of the template, for which the image of nginx puts the setting. */
const serverNameVariable = `$\{SERVER_NAME}`;

/** Origins of the two nodes that the documents name. They need not run yet. */
export type Nodes = readonly [string, string];

/**
 * Starts nginx with the configuration of compose.yaml, which is the documented one. It distributes requests, without `ip_hash`: all
 * requests of a scenario come from one address. Returns its origin.
 */
export async function startNginx(context: ScenarioContext, nodes: Nodes, httpsPort?: number): Promise<string> {
  const folder = await context.createFolder();
  const [http, https] = [await findFreePort(), httpsPort ?? (await findFreePort())];
  const [first, second] = nodes.map((node) => new URL(node).host) as [string, string];
  const { cert, key } = createCertificateAuthority().issue('127.0.0.1');
  const site = adapt(await readFile('tools/image/nginx/careers.conf.template', 'utf8'), {
    'ip_hash;': '',
    '10.213.89.3:3000': first,
    '10.213.89.4:3000': second,
    ':80;': `:${http};`,
    ' 80;': ` ${http};`,
    ':443 ': `:${https} `,
    ' 443 ': ` ${https} `,
    '/etc/ssl/certs/': '',
    '/etc/ssl/private/': '',
    '/var/log/nginx/': '',
    [serverNameVariable]: '127.0.0.1',
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`);
  const main = adapt(await readFile('tools/image/nginx/nginx.conf', 'utf8'), {
    'user nginx;': process.getuid?.() === 0 ? 'user root;' : '',
    '/run/nginx.pid': 'nginx.pid',
    '/etc/nginx/conf.d/*.conf': 'site.conf',
    'http {': `http { ${temporary.join(' ')}`,
  });
  await mkdir(join(folder, 'temp'));
  await writeFile(join(folder, 'careers.pem'), cert);
  await writeFile(join(folder, 'careers.key'), key);
  await writeFile(join(folder, 'site.conf'), site);
  await writeFile(join(folder, 'nginx.conf'), main);
  await startProgram(context, 'nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], https);
  return `https://127.0.0.1:${https}`;
}

/** Starts HAProxy with the documented file. Returns its origin. */
export async function startHaproxy(context: ScenarioContext, nodes: Nodes): Promise<string> {
  const https = await findFreePort();
  const file = await writeHaproxyFile(await context.createFolder(), nodes, await findFreePort(), https);
  await startProgram(context, 'haproxy', ['-f', file, '-db'], https);
  return `https://127.0.0.1:${https}`;
}

/**
 * Writes the file of `docs/grow.md` for a run of this user on this machine. It distributes requests, without `balance source` and
 * without the limit of connections: all requests of a scenario come from one address.
 */
export async function writeHaproxyFile(folder: string, nodes: Nodes, http: number, https: number): Promise<string> {
  const [first, second] = nodes.map((node) => new URL(node).host) as [string, string];
  const [, documented = ''] = /```haproxy\n(.*?)```/s.exec(await readFile('docs/grow.md', 'utf8')) ?? [];
  const [file, certificate] = [join(folder, 'haproxy.cfg'), join(folder, 'careers.pem')];
  const { cert, key } = createCertificateAuthority().issue('127.0.0.1');
  const config = adapt(documented, {
    'user haproxy': '',
    'group haproxy': '',
    'chroot /var/lib/haproxy': '',
    'bind :80,[::]:80 v6only': `bind :${http},[::]:${http} v6only`,
    'bind :443,[::]:443 v6only': `bind :${https},[::]:${https} v6only`,
    '/etc/haproxy/careers.pem': certificate,
    'tcp-request connection reject if { sc0_conn_cur gt 500 }': '',
    'balance source': 'balance roundrobin',
    '10.0.0.11:3001': first,
    '10.0.0.12:3001': second,
  });
  await writeFile(certificate, cert + key);
  await writeFile(file, config);
  return file;
}

/** Fails when the documented text no longer has what this machine needs otherwise. */
function adapt(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((adapted, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The documented configuration has no '${from}'.`);
    return adapted.replaceAll(from, to);
  }, text);
}

/** A pool in transaction mode. Returns the address of the database through it. */
export async function startPgbouncer(context: ScenarioContext, databaseUrl: string): Promise<string> {
  const [folder, port] = [await context.createFolder(), await findFreePort()];
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  const config = `[databases]
careers = host=${hostname} port=${serverPort} dbname=${pathname.slice(1) || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout
`;
  await writeFile(file, config);
  await writeFile(users, `"${username}" "${password}"\n`);
  // It does not run as root.
  await chmod(folder, 0o755);
  await startProgram(context, 'pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], port);
  return `postgres://${username}:${password}@127.0.0.1:${port}/careers`;
}

async function startProgram(context: ScenarioContext, name: string, args: string[], port: number): Promise<void> {
  const program = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  program.stderr.on('data', (text: Buffer) => {
    errors += text;
  });
  context.onCleanup(() => stopProgram(program));
  while (!(await canConnect(port))) {
    if (program.exitCode !== null) throw new Error(`${name} ended: ${errors}`);
    await setTimeout(pollIntervalMs);
  }
}

const pollIntervalMs = 20;

async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'close');
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
