import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDatabaseError } from '#server/startup-errors.ts';
import { createTestDatabaseSettings, type TestDatabaseSettings } from '../../support/databases/test-databases.ts';
import {
  type CertificateAuthority,
  createCertificateAuthority,
  type IssuedCertificate,
} from '../../support/fakes/certificate-authority.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** Linux connects it to this machine, and it is no loopback address. */
const otherMachine = '0.0.0.0';

let authority: CertificateAuthority;
let portal: TestPortal | undefined;
beforeEach(() => {
  authority = createCertificateAuthority();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});

const warnings = () => portal?.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'tls_exempted') ?? [];

describe('PostgreSQL on another machine', () => {
  let settings: TestDatabaseSettings;
  let server: Server | undefined;
  beforeEach(async () => {
    settings = await createTestDatabaseSettings('postgresql');
  });
  afterEach(async () => {
    await portal?.close();
    portal = undefined;
    server?.close();
    server = undefined;
    await settings.remove();
  });

  const addressAt = (port: string, query = '') => {
    const url = new URL(settings.databaseUrl ?? '');
    url.host = `${otherMachine}:${port}`;
    return `${url.href}${query}`;
  };
  const plainPort = () => new URL(settings.databaseUrl ?? '').port;

  /** Accepts PostgreSQL's request for TLS and passes the decrypted bytes on. */
  async function openTlsFront(certificate: IssuedCertificate): Promise<string> {
    const passOn = async (client: Socket) => {
      client.on('error', () => undefined);
      await once(client, 'readable');
      client.read(8);
      client.write('S');
      const encrypted = new TLSSocket(client, { isServer: true, ...certificate });
      const upstream = connect(Number(plainPort()), '127.0.0.1');
      for (const [from, to] of [[encrypted, upstream] as const, [upstream, encrypted] as const])
        from.on('error', () => to.destroy()).pipe(to);
    };
    server = createServer((client) => void passOn(client)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return String((server.address() as AddressInfo).port);
  }

  async function open(databaseUrl: string, trusted = authority): Promise<void> {
    const caFile = join(settings.dataDir, 'ca.pem');
    await writeFile(caFile, trusted.certificate);
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir, PGSSLROOTCERT: caFile, LOG_LEVEL: 'warn' };
    portal = await openTestPortal({ engine: 'sqlite', env }).catch((error) => {
      throw toDatabaseError(error, { databaseUrl, dataDir: settings.dataDir });
    });
  }

  it('is rejected without TLS', async () => {
    await expect(open(addressAt(plainPort()))).rejects.toThrow(
      `PostgreSQL at ${otherMachine}:${plainPort()} cannot be trusted: it offers no TLS.`,
    );
  });

  it.each(['', '?sslmode=require', '?sslmode=prefer&uselibpqcompat=true'])(
    'is used with a certificate of PGSSLROOTCERT and its own address (%j)',
    async (query) => {
      await open(addressAt(await openTlsFront(authority.issue(otherMachine)), query));
      expect((await portal?.app.inject('/readyz'))?.statusCode).toBe(200);
      expect(warnings()).toEqual([]);
    },
  );

  it('is rejected with the certificate of another authority', async () => {
    const port = await openTlsFront(createCertificateAuthority('Another authority').issue(otherMachine));
    await expect(open(addressAt(port))).rejects.toThrow('Name the file of its certificate authority in PGSSLROOTCERT.');
  });

  it('is rejected with the certificate of another address', async () => {
    const port = await openTlsFront(authority.issue('203.0.113.7'));
    await expect(open(addressAt(port))).rejects.toThrow("does not match certificate's altnames");
  });

  it.each([
    ['disable', 'is not encrypted', async () => plainPort()],
    ['no-verify', 'goes to an unverified server', () => openTlsFront(createCertificateAuthority('Other').issue('203.0.113.7'))],
  ])('is used with sslmode=%s in its address, and the log says once that it %s', async (mode, risk, openPort) => {
    await open(addressAt(await openPort(), `?sslmode=${mode}`));
    expect((await portal?.app.inject('/readyz'))?.statusCode).toBe(200);
    expect(warnings().map(({ msg }) => msg)).toEqual([
      `The connection to PostgreSQL at ${otherMachine} ${risk}: DATABASE_URL says sslmode=${mode}.`,
    ]);
  });
});

describe('a mail server on another machine', () => {
  const received: string[] = [];
  let smtp: SMTPServer | undefined;
  const systemAuthorities = getCACertificates();
  afterEach(async () => {
    await portal?.close();
    portal = undefined;
    setDefaultCACertificates(systemAuthorities);
    await new Promise<void>((done) => (smtp ? smtp.close(done) : done()));
    received.length = 0;
  });

  async function openMailServer(options: object): Promise<string> {
    smtp = new SMTPServer({
      authOptional: true,
      closeTimeout: 1,
      ...options,
      onData(stream, session, callback) {
        received.push(session.secure ? 'encrypted' : 'plain');
        stream.resume().on('end', () => callback());
      },
    });
    smtp.on('error', () => undefined);
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return `smtp://${otherMachine}:${(listening.address() as AddressInfo).port}`;
  }

  /** Requests a code and waits for the outcome of its mail. */
  async function sendCode(smtpUrl: string): Promise<{ code: string } | undefined> {
    portal = await openTestPortal({ engine: 'sqlite', env: { SMTP_URL: smtpUrl, LOG_LEVEL: 'warn' } });
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'asha@example.com' } });
    const findFailure = () => portal?.logLines.find((line) => line.includes('mail delivery failed'));
    await expect.poll(() => received.length > 0 || findFailure() !== undefined).toBe(true);
    const failure = findFailure();
    return failure === undefined ? undefined : JSON.parse(failure).smtp;
  }

  const trustAuthority = () => setDefaultCACertificates([...systemAuthorities, authority.certificate]);

  it('gets no mail without TLS, even if a man in the middle hides STARTTLS', async () => {
    const url = await openMailServer({ disabledCommands: ['STARTTLS'] });
    expect(await sendCode(url)).toBeDefined();
    expect(received).toEqual([]);
  });

  it('gets mails over STARTTLS with a trusted certificate', async () => {
    const url = await openMailServer(authority.issue(otherMachine));
    trustAuthority();
    expect(await sendCode(url)).toBeUndefined();
    expect(received).toEqual(['encrypted']);
    expect(warnings()).toEqual([]);
  });

  it('gets no mail with an untrusted certificate', async () => {
    const url = await openMailServer(authority.issue(otherMachine));
    expect(await sendCode(url)).toBeDefined();
    expect(received).toEqual([]);
  });

  it('gets mails without TLS if its address says so, and the log says so too', async () => {
    const url = await openMailServer({ disabledCommands: ['STARTTLS'] });
    expect(await sendCode(`${url}?requireTLS=false`)).toBeUndefined();
    expect(received).toEqual(['plain']);
    expect(warnings().map(({ msg }) => msg)).toEqual([
      `Mails to ${otherMachine} may travel unencrypted or to an unverified server: SMTP_URL says requireTLS=false.`,
    ]);
  });
});
