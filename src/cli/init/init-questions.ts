/** Asks the seven questions of `careers init` in a terminal. */

import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel, log, password, select, text } from '@clack/prompts';
import { CommandError } from '../command.ts';
import { checkDatabase, sendTestMail } from './connection-checks.ts';
import { type InitAnswers, isColor, validateAnswer } from './init-answers.ts';

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * @param defaults the answers so far
 * @param localAddress where a portal without an address is found
 */
export async function askQuestions(terminal: Terminal, defaults: InitAnswers, localAddress: string): Promise<InitAnswers> {
  const ask = createPrompts(terminal);
  const company = await ask.text('1 of 7  What is your company called?', {
    initialValue: defaults.company,
    validate: (value) => validateAnswer.company(value),
  });
  const address = await ask.text('2 of 7  At which address will people open the portal?', {
    ...(defaults.address ? { initialValue: defaults.address } : { placeholder: `${localAddress}; empty takes it` }),
    validate: (value) => (value ? validateAnswer.address(value) : undefined),
  });
  const look = await ask.text('3 of 7  Your color, such as #0052CC, or your logo, as the path of an SVG file', {
    initialValue: defaults.look,
    placeholder: 'empty keeps the portal’s green',
    validate: validateLook,
  });
  const smtpUrl = await askMailServer(ask, terminal, { ...defaults, company, address });
  const databaseUrl = await askDatabase(ask, terminal, defaults.databaseUrl);
  const jobs = await askJobs(ask);
  const applicationsTo = await ask.text('7 of 7  Who gets a mail for each application?', {
    initialValue: defaults.applicationsTo,
    placeholder: 'hiring@example.com; up to five addresses, separated by commas',
    validate: (value) => (value ? validateAnswer.applicationsTo(value) : undefined),
  });
  return { company, address, look, smtpUrl, databaseUrl, jobs, applicationsTo };
}

export const confirmIn = (terminal: Terminal, message: string) => createPrompts(terminal).confirm(message, false);

interface TextOptions {
  initialValue?: string;
  placeholder?: string;
  validate?: (value: string) => string | undefined;
}

type Prompts = ReturnType<typeof createPrompts>;

function createPrompts({ input, output }: Terminal) {
  const streams = { input, output };
  const assertAnswered = <Answer>(answer: Answer): Exclude<Answer, symbol> => {
    if (isCancel(answer)) throw new CommandError(1, 'Stopped. Nothing was written.');
    return answer as Exclude<Answer, symbol>;
  };
  return {
    async text(message: string, { validate, ...options }: TextOptions = {}): Promise<string> {
      const answer = await text({ message, ...options, ...streams, validate: (value = '') => validate?.(value.trim()) });
      return (assertAnswered(answer) ?? '').trim();
    },
    /** Shows a dot for each character. */
    password: async (message: string): Promise<string> => assertAnswered(await password({ message, ...streams })) ?? '',
    confirm: async (message: string, initialValue: boolean): Promise<boolean> =>
      assertAnswered(await confirm({ message, initialValue, ...streams })),
    select: async <Value extends string>(message: string, options: { value: Value; label: string }[], initialValue?: Value) =>
      assertAnswered(
        await select<string>({ message, options, ...(initialValue !== undefined && { initialValue }), ...streams }),
      ) as Value,
  };
}

function validateLook(look: string): string | undefined {
  if (look === '') return undefined;
  if (isColor(look)) return validateAnswer.color(look);
  if (!/\.svg$/i.test(look))
    return 'A logo is an SVG file: ask its designer for one, or leave this empty. A color looks like #0052CC.';
  return existsSync(look) ? undefined : `There is no file ${look}.`;
}

async function askMailServer(ask: Prompts, terminal: Terminal, defaults: InitAnswers): Promise<string> {
  const known = defaults.smtpUrl && new URL(defaults.smtpUrl).host;
  const host = await ask.text('4 of 7  Which mail server sends the codes and receipts?', {
    initialValue: known,
    placeholder: 'mail.example.com:587; empty keeps mails in a mailbox on this machine',
    validate: (value) => (value ? validateAnswer.smtpUrl(`smtp://${value}`) : undefined),
  });
  if (host === '') return '';
  const smtpUrl = host === known ? defaults.smtpUrl : await askMailAccount(ask, host);
  const to = await ask.text('Where may a test mail go?', { placeholder: 'you@example.com; empty sends none' });
  if (to === '') return smtpUrl;
  const mistake = await sendTestMail({ ...defaults, smtpUrl }, to);
  if (mistake === undefined) log.success(`A test mail is on its way to ${to}.`, { output: terminal.output });
  else {
    log.error(`The test mail failed: ${mistake}`, { output: terminal.output });
    if (!(await ask.confirm('Use this mail server all the same?', false)))
      return askMailServer(ask, terminal, { ...defaults, smtpUrl: '' });
  }
  return smtpUrl;
}

async function askMailAccount(ask: Prompts, host: string): Promise<string> {
  const user = await ask.text('Its user', { placeholder: 'empty if it needs none' });
  const secret = user && (await ask.password('Its password'));
  const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`;
  return `${/:465$/.test(host) ? 'smtps' : 'smtp'}://${account}${host}`;
}

async function askDatabase(ask: Prompts, terminal: Terminal, known: string): Promise<string> {
  const kind = await ask.select(
    '5 of 7  Where are jobs and applications stored?',
    [
      { value: 'sqlite', label: 'In a file on this machine (SQLite)' },
      { value: 'postgresql', label: 'In PostgreSQL' },
    ],
    known ? 'postgresql' : 'sqlite',
  );
  if (kind === 'sqlite') return '';
  const visible = known && withoutPassword(known);
  const address = await ask.text('Its address, without the password', {
    initialValue: visible,
    placeholder: 'postgres://careers@db.example.com:5432/careers',
    validate: (value) => (value ? validateAnswer.databaseUrl(value) : 'PostgreSQL needs an address.'),
  });
  const url = new URL(address === visible ? known : address);
  if (address !== visible) url.password ||= encodeURIComponent(await ask.password('Its password, if it needs one'));
  const mistake = await checkDatabase(url.href);
  if (mistake === undefined) return url.href;
  log.error(mistake, { output: terminal.output });
  if (await ask.confirm('Use this database all the same?', false)) return url.href;
  return askDatabase(ask, terminal, '');
}

export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

async function askJobs(ask: Prompts): Promise<string> {
  const kind = await ask.select('6 of 7  Which jobs come first?', [
    { value: 'none', label: 'None yet' },
    { value: 'feed', label: 'Those of a file or an address' },
    { value: 'demo', label: 'The demonstration’s, to look around' },
  ]);
  if (kind !== 'feed') return kind === 'demo' ? 'demo' : '';
  return ask.text('The file or its address', {
    validate: (value) =>
      /^https?:\/\//.test(value) || existsSync(value) ? undefined : 'There is no such file. An address begins with https://.',
  });
}
