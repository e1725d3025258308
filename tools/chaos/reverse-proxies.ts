/** Starts the proxies and the pooler of `docs/grow.md`, where this machine has the program. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../tests/support/portal/portal-process.ts';
import type { ScenarioContext } from './scenario.ts';

export const hasProgram = (name: string) => spawnSync(name, ['-v']).error === undefined;

/** Distributes connections, unlike the documented `ip_hash`: all requests of a scenario come from one address. */
export async function startNginx(context: ScenarioContext, nodes: readonly string[]): Promise<string> {
  const [folder, port] = [await context.createFolder(), await findFreePort()];
  await mkdir(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp/${name};`);
  const config = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid nginx.pid;
error_log error.log crit;
worker_processes 1;
events { worker_connections 8192; }
http {
    ${temporary.join(' ')}
    access_log off;
    upstream careers {
        ${nodes.map((node) => `server ${new URL(node).host} max_fails=0;`).join('\n        ')}
        keepalive 64;
        keepalive_timeout 4s;
    }
    server {
        listen 127.0.0.1:${port};
        gzip off;
        client_max_body_size 32m;
        location / {
            proxy_pass http://careers;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_connect_timeout 2s;
            proxy_read_timeout 130s;
            proxy_max_temp_file_size 0;
            proxy_next_upstream error http_503 non_idempotent;
            proxy_next_upstream_tries 2;
        }
    }
}
`;
  await writeFile(join(folder, 'nginx.conf'), config);
  await startProgram(context, 'nginx', ['-p', folder, '-c', 'nginx.conf'], port);
  return `http://127.0.0.1:${port}`;
}

/** Distributes connections, unlike the documented `balance source`, for the same reason. */
export async function startHaproxy(context: ScenarioContext, nodes: readonly string[]): Promise<string> {
  const [folder, port] = [await context.createFolder(), await findFreePort()];
  const file = join(folder, 'haproxy.cfg');
  const config = `global
    maxconn 8192
defaults
    mode http
    timeout connect 2s
    timeout client 130s
    timeout server 130s
    timeout http-keep-alive 60s
    retries 2
    option redispatch 1
    retry-on conn-failure empty-response response-timeout 503
frontend careers
    bind 127.0.0.1:${port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /readyz
    http-request set-header X-Forwarded-For %[src]
    http-request set-header X-Forwarded-Proto http
${nodes.map((node, index) => `    server node${index} ${new URL(node).host} check inter 500ms rise 1 fall 1 pool-purge-delay 4s`).join('\n')}
`;
  await writeFile(file, config);
  await startProgram(context, 'haproxy', ['-f', file, '-db'], port);
  return `http://127.0.0.1:${port}`;
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
