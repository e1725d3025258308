/**
 * Who may have a mail sent and who may try a code. Counts are charged before anything is looked at, and nothing here knows
 * whether an address has an account: limits answer the same for both.
 */
import * as sentences from '#contract/sentences.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import type { Client } from '../http/network.ts';
import { type Charge, type Charged, limitsStore } from '../limits/limits-store.ts';
import { retryAfter } from '../limits/too-many.ts';
import { forNetwork, type Windows } from '../limits/windows.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../sessions/sessions.ts';
import { openCodeBreaker } from './code-breaker.ts';
import { type Leave, networkLimits, sendsOf } from './network-limits.ts';
import { signInNumbers as numbers } from './sign-in-numbers.ts';

export interface SignInLimitsSettings {
  db: Db;
  now: Clock;
  log: Log;
  /** False: everything may be done at any time. */
  limited: boolean;
  /** Nobody elsewhere can reach the portal: whoever develops it signs in all day with one address. */
  atHome: boolean;
}

export interface Asker extends Client {
  /** The trusted device that asks, by name. */
  device: string | undefined;
}

/** A code that may be tried. */
export interface Guess {
  charges: [subject: string, charge: Charge][];
  /** The last that the address has. */
  isLast: boolean;
  minute?: string;
}

export function openSignInLimits({ db, now, log, limited, atHome }: SignInLimitsSettings) {
  const store = limitsStore(db);
  const networks = networkLimits(store, now);
  const breaker = openCodeBreaker(db, store, now, log);

  const isDeveloping = ({ onLoopback }: Asker) => atHome && onLoopback;

  /** One of the mails that an address gets, from the normal lane or from the slow one. */
  async function takeMail(email: string, asker?: Asker, within = db): Promise<boolean> {
    const store = limitsStore(within);
    const mails = asker && isDeveloping(asker) ? forNetwork(numbers.mails, asker) : numbers.mails;
    const share = `mails ${email} ${asker?.network}`;
    const shared = asker && (await store.charge(share, forNetwork(numbers.mailShare, asker), now()));
    if ((!asker || shared) && (await store.charge(`mails ${email}`, mails, now()))) return true;
    if (shared) await store.giveBack(share, shared.charge);
    return (await store.charge(`slow mails ${email}`, numbers.slowMails, now())) !== undefined;
  }

  async function chargeGuess(subject: string, windows: Windows): Promise<Charged> {
    const charged = await store.charge(subject, windows, now());
    if (!charged) throw codeEntryClosed(await store.waitMs(subject, windows, now()));
    return charged;
  }

  return {
    /** Whether a code goes out; undefined when the address has had its mails. Refuses a network that asks too often. */
    async maySend(email: string, asker: Asker): Promise<Leave | undefined> {
      if (!limited) return {};
      if (asker.device && (await store.charge(`mails of ${asker.device}`, numbers.deviceMails, now()))) {
        // Its owner's mails take room from whoever else asks.
        if (!(await store.charge(`mails ${email}`, numbers.mails, now())))
          await store.record(`slow mails ${email}`, numbers.slowMails, now());
        return {};
      }
      const charge = await networks.charge(sendsOf(asker.network), numbers.networkSends, email, asker);
      const leave = { askedFrom: asker.network, charge };
      if (isDeveloping(asker)) return (await takeMail(email, asker)) ? leave : undefined;
      const gap = `mail gap ${email}`;
      const gapped = await store.charge(gap, numbers.mailGap, now());
      if (!gapped) return undefined;
      if (await takeMail(email, asker)) return leave;
      // Who asks in vain must not keep the next one waiting.
      await store.giveBack(gap, gapped.charge);
      return undefined;
    },

    /** Charges a try; refuses it, unlooked at, when there is none left. */
    async mayGuess(email: string, asker: Asker): Promise<Guess> {
      if (!limited) return { charges: [], isLast: false };
      if (asker.device) {
        const subject = `guesses of ${asker.device}`;
        const { charge } = await chargeGuess(subject, numbers.deviceGuesses);
        return { charges: [[subject, charge]], isLast: false };
      }
      const closedMs = await breaker.closedMs();
      if (closedMs > 0) throw codeEntryClosed(closedMs);
      const ofAddress = `guesses ${email}`;
      const ofNetwork = `guesses from ${asker.network}`;
      const { charge, used } = await chargeGuess(ofAddress, numbers.guesses);
      try {
        const ofBoth: Guess['charges'] = [
          [ofAddress, charge],
          [ofNetwork, await networks.charge(ofNetwork, numbers.networkGuesses, email, asker)],
        ];
        return { charges: ofBoth, isLast: used === numbers.guesses[0].most, minute: await breaker.tried() };
      } catch (error) {
        // What is not looked at costs the address nothing.
        await store.giveBack(ofAddress, charge);
        throw error;
      }
    },

    /** Gives back what a right code was charged, and its sending. */
    async guessedRight(guess: Guess, email: string, asker: Asker, leave: Leave, within: Db): Promise<void> {
      if (!limited) return;
      const charges = limitsStore(within);
      for (const [subject, charge] of guess.charges) await charges.giveBack(subject, charge);
      const leaves = asker.network === leave.askedFrom ? [leave] : [leave, { askedFrom: asker.network }];
      // In one order for everybody: two who change networks with each other would wait for each other.
      leaves.sort((one, other) => (one.askedFrom ?? '').localeCompare(other.askedFrom ?? ''));
      for (const each of leaves) await networkLimits(charges, now).gotIn(email, each);
      if (guess.minute) await breaker.succeeded(guess.minute, within);
    },

    /** Gives back what sending a link was charged that was used. */
    async usedLink(email: string, leave: Leave, within: Db): Promise<void> {
      if (limited) await networkLimits(limitsStore(within), now).gotIn(email, leave);
    },

    /** Whether the owner is told now that somebody guessed; the mail is counted like any other. */
    async mayTell(email: string, guess: Guess, within: Db): Promise<boolean> {
      if (!guess.isLast || !(await limitsStore(within).charge(`notices ${email}`, numbers.guessNotices, now()))) return false;
      return takeMail(email, undefined, within);
    },

    /** Refuses a network whose proofs of Google or LinkedIn failed too often. */
    async mayProve(client: Client): Promise<void> {
      if (limited) await networks.refuseSpent(proofsOf(client.network), forNetwork(numbers.networkProofs, client));
    },

    /** Counts such a failure. */
    async provedNothing(client: Client): Promise<void> {
      if (limited) await store.charge(proofsOf(client.network), forNetwork(numbers.networkProofs, client), now());
    },
  };
}

export type SignInLimits = ReturnType<typeof openSignInLimits>;

const proofsOf = (network: string) => `proofs from ${network}`;
/** The mailed link works on, so that nobody is locked out by somebody else's tries. */
function codeEntryClosed(waitMs: number): DomainError {
  return new DomainError('rate-limited', sentences.otpInvalid, {
    code: 'code_entry_closed',
    fields: { otp: sentences.otpInvalid },
    retryAfter: retryAfter(waitMs),
    extra: { hint: sentences.otpUseLink },
  });
}
