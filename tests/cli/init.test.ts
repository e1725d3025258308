import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer } from '../support/fakes/mail-server.ts';
import { runCareers } from '../support/portal/careers-cli.ts';
import { openCareersTerminal } from '../support/portal/careers-terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'careers-init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const readBrand = () => JSON.parse(read('brand.json'));
const init = (...args: string[]) => runCareers({ dataDir: folder }, 'init', ...args);

describe('in a terminal', () => {
  it('asks seven questions and writes both files, without showing the password', async () => {
    const terminal = openCareersTerminal(folder, 'init');
    await terminal.answer('1 of 7', 'Hearth & Rye');
    // A typed address replaces the default.
    await terminal.answer('2 of 7', 'http://localhost:4100');
    await terminal.answer('3 of 7', '#7A3E12');
    await terminal.answer('4 of 7', 'mail.example.com:587');
    await terminal.answer('Its user', 'careers');
    await terminal.answer('Its password', 'tops3cret pass');
    await terminal.answer('test mail', '');
    await terminal.answer('5 of 7', '');
    await terminal.answer('6 of 7', '');
    await terminal.answer('7 of 7', 'hiring@hearth.example');

    await terminal.waitFor('open http://localhost:4100');
    expect(await terminal.waitForExit()).toBe(0);
    expect(terminal.readScreen()).not.toContain('tops3cret');
    expect(read('.env').split('\n')).toEqual([
      'PUBLIC_ORIGIN=http://localhost:4100',
      'PORT=4100',
      'SMTP_URL=smtp://careers:tops3cret%20pass@mail.example.com:587',
      'APPLICATIONS_TO=hiring@hearth.example',
      'BRAND_FILE=./brand.json',
      '',
    ]);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(readBrand()).toEqual({ $schema: './docs/brand.schema.json', name: 'Hearth & Rye', color: '#7A3E12' });
  });

  it('says what is set, and changes nothing without a yes', async () => {
    await init('--yes', '--company', 'Acme');
    const before = [read('.env'), read('brand.json')];
    const terminal = openCareersTerminal(folder, 'init');

    await terminal.answer('Change these settings?', '');

    expect(await terminal.waitForExit()).toBe(0);
    expect(terminal.readScreen()).toMatch(/Company\s+Acme/);
    expect(terminal.readScreen()).toMatch(/Mail server\s+missing/);
    expect([read('.env'), read('brand.json')]).toEqual(before);
  });

  it('writes nothing after Ctrl-C', async () => {
    const terminal = openCareersTerminal(folder, 'init');
    await terminal.answer('1 of 7', 'Acme');
    await terminal.answer('2 of 7', '\u0003');

    expect(await terminal.waitForExit()).toBe(1);
    expect(terminal.readScreen()).toContain('Nothing was written.');
    expect(() => read('.env')).toThrow('ENOENT');
  });
});

describe('for scripts', () => {
  it('names --yes where there is no terminal', async () => {
    const { exitCode, stderr } = await init();
    expect(exitCode).toBe(2);
    expect(stderr).toContain('this is no terminal. Use --yes: careers init --yes --company NAME');
  });

  it('takes flags, and sends the test mail', async () => {
    const mails = await openMailServer();
    const flags = ['--company', 'Acme', '--smtp', mails.url, '--test-mail', 'me@example.com', '--jobs', 'demo'];
    const { exitCode, stdout } = await init('--yes', ...flags);

    expect(exitCode).toBe(0);
    expect(stdout).toContain('A test mail is on its way to me@example.com.');
    expect((await mails.waitForMail('me@example.com')).subject).toBe('Test of Acme Careers');
    expect(read('.env')).toContain('DEMO_JOBS=1\n');
    await mails.close();
  });

  it('sets the port of an address on this machine', async () => {
    await init('--yes', '--company', 'Acme', '--address', 'http://localhost:4100/');
    expect(read('.env')).toBe('PUBLIC_ORIGIN=http://localhost:4100\nPORT=4100\nBRAND_FILE=./brand.json\n');
    await init('--yes', '--company', 'Acme', '--address', 'https://careers.example.com:8443', '--overwrite');
    expect(read('.env')).toContain('PUBLIC_ORIGIN=https://careers.example.com:8443\nPORT=4100\n');
  });

  it('imports the first jobs', async () => {
    writeFileSync(join(folder, 'jobs.json'), JSON.stringify([{ external_id: '1', title: 'Baker', company: 'Acme' }]));
    const { exitCode, stdout } = await init('--yes', '--company', 'Acme', '--jobs', 'jobs.json');

    expect(exitCode).toBe(0);
    expect(stdout).not.toContain('Load your jobs');
  });

  it('says what is left alone, and writes nothing, when run again without a change', async () => {
    const jobs = [{ external_id: '1', title: 'Baker', company: 'Acme' }, { external_id: '2' }];
    writeFileSync(join(folder, 'jobs.json'), JSON.stringify(jobs));
    // One of the jobs is rejected, and the other one is loaded.
    expect((await init('--yes', '--company', 'Acme', '--jobs', 'jobs.json')).stdout).not.toContain('Load your jobs');
    const own = '{"name":"Acme","closing":"Come."}';
    writeFileSync(join(folder, 'brand.json'), own);

    for (const flags of [[], ['--company', 'Acme']]) {
      const { exitCode, stdout } = await init('--yes', ...flags);
      expect(exitCode).toBe(0);
      expect(stdout).not.toMatch(/Load your jobs|Written:|Write your own words/);
    }
    expect(read('brand.json')).toBe(own);
  });

  it('keeps other lines and keys, and replaces values with --overwrite only', async () => {
    writeFileSync(join(folder, '.env'), '# ours\nPORT=4000\nAPPLICATIONS_TO=old@example.com\n', { mode: 0o644 });
    writeFileSync(join(folder, 'brand.json'), JSON.stringify({ name: 'Old', closing: 'Come.' }));
    const flags = ['--yes', '--company', 'New', '--applications-to', 'new@example.com'];

    const refused = await init(...flags);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('These are set already: APPLICATIONS_TO, "name" in brand.json. Add --overwrite');
    expect(readBrand()).toEqual({ name: 'Old', closing: 'Come.' });

    expect((await init(...flags, '--overwrite')).exitCode).toBe(0);
    expect(read('.env')).toBe('# ours\nPORT=4000\nAPPLICATIONS_TO=new@example.com\nBRAND_FILE=./brand.json\n');
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    expect(readBrand()).toMatchObject({ name: 'New', closing: 'Come.' });
  });

  it.each([
    [['--company', ' '], 'The name is empty.'],
    [['--company', 'Acme', '--look', '#12'], 'The color must be a colour such as #0A6B4E.'],
    [['--company', 'Acme', '--look', 'gone.svg'], 'gone.svg, which cannot be read (ENOENT).'],
    [['--company', 'Acme', '--address', 'http://careers.example.com'], 'PUBLIC_ORIGIN must begin with https://'],
    [['--company', 'Acme', '--database', 'mysql://x'], 'DATABASE_URL must be an address such as postgres://'],
    [['--company', 'Acme', '--applications-to', 'nobody'], 'APPLICATIONS_TO must be up to 5 e-mail addresses'],
  ])('rejects %j before it writes', async (flags, message) => {
    const { exitCode, stderr } = await init('--yes', ...flags);
    expect(exitCode).toBe(78);
    expect(stderr).toContain(message);
    expect(() => read('.env')).toThrow('ENOENT');
  });
});
