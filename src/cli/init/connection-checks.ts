/** Tries a mail server and a database before their settings are written. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { type Mailer, smtpMailer } from '#server/platform/mail/smtp-mailer.ts';
import { toDatabaseError } from '#server/startup-errors.ts';
import type { InitAnswers } from './init-answers.ts';

/** Returns the reason of a failure, without the password. */
export async function sendTestMail(
  { company, address, smtpUrl }: Pick<InitAnswers, 'company' | 'address' | 'smtpUrl'>,
  to: string,
): Promise<string | undefined> {
  let mailer: Mailer | undefined;
  try {
    const config = readConfig({ ...(address && { PUBLIC_ORIGIN: address }), SMTP_URL: smtpUrl });
    const { hostname } = new URL(config.publicOrigin);
    const sender = `careers@${hostname === '127.0.0.1' ? 'localhost' : hostname}`;
    const mailFrom = `"${`${company} Careers`.replace(/["\\]/g, '\\$&')}" <${sender}>`;
    const words = 'This is a test. The careers portal can send its mails through this server.';
    mailer = smtpMailer({ smtpUrl: config.smtpUrl ?? '', mailFrom, publicOrigin: config.publicOrigin });
    await mailer.send({
      id: randomUUID(),
      kind: 'account',
      to,
      subject: `Test of ${company} Careers`,
      text: `${words}\n`,
      html: `<p>${words}</p>`,
    });
    return undefined;
  } catch (error) {
    return errorMessage((error as Error).cause ?? error);
  } finally {
    await mailer?.close();
  }
}

export async function checkDatabase(databaseUrl: string): Promise<string | undefined> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const database = openDatabase(config, () => undefined);
  try {
    await sql`select 1`.execute(database.db);
    return undefined;
  } catch (error) {
    return errorMessage(toDatabaseError(error, config));
  } finally {
    await database.close();
  }
}

const errorMessage = (error: unknown) => (error as Error).message;
