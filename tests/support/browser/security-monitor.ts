/** Fails a journey that violates the content security policy or leaks a secret. */
import { type BrowserContext, expect } from '@playwright/test';
import type { PortalProcess } from '../portal/portal-process.ts';

interface Journey {
  context: BrowserContext;
  portal: PortalProcess;
}

/** An automatic fixture of every journey. */
export async function monitorSecurity({ context, portal }: Journey, use: (value: undefined) => Promise<void>): Promise<void> {
  const violations: string[] = [];
  const secrets = new Set<string>();
  const codes = new Set<string>();
  const logStart = portal.readLog().length;

  await context.addInitScript(reportTokensInStorage);
  context.on('console', (message) => {
    const isOurs = message.page()?.url().startsWith(portal.origin);
    if (isOurs && /Content Security Policy|Trusted(Type|HTML|Script)|found in storage/.test(message.text()))
      violations.push(message.text());
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(portal.origin)) return;
    if ([...secrets].some((secret) => request.url().includes(secret))) violations.push(`a secret in ${request.url()}`);
    const { authorization } = request.headers();
    if (authorization) secrets.add(authorization);
    for (const [name, value] of parseFields(request.postData())) {
      if (name === 'otp') codes.add(value);
      else if (/^(token|credential|secret)$/.test(name)) secrets.add(value);
    }
  });

  await use(undefined);

  for (const { name, value } of await context.cookies()) if (/^(authToken|_secure_ARJ_|arj_dev)$/.test(name)) secrets.add(value);
  expect(violations).toEqual([]);
  const log = portal.readLog().slice(logStart);
  expect([...secrets].filter((secret) => secret !== '' && log.includes(secret))).toEqual([]);
  expect(
    [...codes].filter((code) => extractStrings(log).some((text) => new RegExp(`(?<![\\d:.])${code}(?!\\d)`).test(text))),
  ).toEqual([]);
}

/** Reports tokens written to storage; runs in each page before its scripts. A token is 16 characters, a dot, 43 characters. */
function reportTokensInStorage(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (/[\w-]{16}\.[\w-]{43}/.test(value)) console.error(`a token was found in storage as ${key}`);
    setItem.call(this, key, value);
  };
}

function parseFields(body: string | null): [name: string, value: string][] {
  if (!body?.startsWith('{')) return [];
  return Object.entries(JSON.parse(body)).filter((field): field is [string, string] => typeof field[1] === 'string');
}

/** Extracts the strings of the log, because a process id or a port could equal a code. */
function extractStrings(log: string): string[] {
  return log.split('\n').flatMap((line) => [...line.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => text));
}
