/** Runs this machine's nginx with the configuration of compose.yaml, on free ports and before portals on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCertificateAuthority } from '../../tests/support/fakes/certificate-authority.ts';
import { fetchStatus } from '../chaos/restartable-portal.ts';
import type { ScenarioContext } from '../chaos/scenario.ts';

export interface ProxyPorts {
  http: number;
  https: number;
}

/** @param portals origins of the two portals, which need not run yet */
export async function startNginx(context: ScenarioContext, portals: readonly string[], ports: ProxyPorts): Promise<void> {
  const folder = await context.createFolder();
  const { cert, key } = createCertificateAuthority().issue('127.0.0.1');
  await writeFile(join(folder, 'careers.pem'), cert);
  await writeFile(join(folder, 'careers.key'), key);
  const site = await readFile('tools/image/nginx/careers.conf.template', 'utf8');
  await writeFile(join(folder, 'careers.conf'), adaptSite(site, folder, portals, ports));
  const main = await readFile('tools/image/nginx/nginx.conf', 'utf8');
  const adapted = main
    .replace('user nginx;', 'user www-data;')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('/etc/nginx/conf.d/', `${folder}/`);
  // nginx includes every *.conf of the folder.
  await writeFile(join(folder, 'nginx.main'), adapted);
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.main'), '-g', 'daemon off;'], { stdio: 'inherit' });
  const closed = once(nginx, 'close');
  context.onCleanup(async () => {
    nginx.kill('SIGQUIT');
    await closed;
  });
  // Port 80 redirects a page to https.
  const address = `http://127.0.0.1:${ports.http}/.well-known/acme-challenge/none`;
  while ((await fetchStatus(address)) !== 404) if (nginx.exitCode !== null) throw new Error('nginx did not start.');
}

function adaptSite(site: string, folder: string, portals: readonly string[], { http, https }: ProxyPorts): string {
  const servers = site.match(/(?<=server )[\d.]+:3000/g) ?? [];
  if (servers.length !== portals.length) throw new Error(`The site names ${servers.length} portals, not ${portals.length}.`);
  return servers
    .reduce((text, server, index) => text.replace(server, new URL(portals[index] ?? '').host), site)
    .replaceAll(/listen (\[::\]:)?80;/g, (_line, ip6 = '') => `listen ${ip6}${http};`)
    .replaceAll(/listen (\[::\]:)?443 /g, (_line, ip6 = '') => `listen ${ip6}${https} `)
    .replaceAll('/etc/ssl/certs/careers.pem', join(folder, 'careers.pem'))
    .replaceAll('/etc/ssl/private/careers.key', join(folder, 'careers.key'))
    .replaceAll('/var/log/nginx/error.log', join(folder, 'error.log'))
    .replaceAll(`$\{SERVER_NAME}`, '127.0.0.1');
}
