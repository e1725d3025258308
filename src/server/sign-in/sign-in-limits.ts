/**
 * Who may have a mail sent and who may try a code. Counts are charged before anything is looked at, and nothing here knows
 * whether an address has an account: limits answer the same for both.
 */
import { sentences } from '#contract/rules.ts';
import type { Db } from '../db/database.ts';
import type { Client } from '../http/network.ts';
import { Refusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../sessions/sessions.ts';
import { openCodeBreaker } from './code-breaker.ts';
import { type Charge, type Charged, type SignInLimitsStore, signInLimitsStore } from './sign-in-limits-store.ts';
import { hourMs, signInNumbers as numbers, relaxed, type Windows } from './sign-in-numbers.ts';

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

/** A code that may be sent, with what is given back once it is used. */
export interface Leave {
  askedFrom?: string;
  charge?: Charge;
}

/** A code that may be tried. */
export interface Guess {
  charges: [subject: string, charge: Charge][];
  /** The last that the address has. */
  isLast: boolean;
  minute?: string;
}

export function openSignInLimits({ db, now, log, limited, atHome }: SignInLimitsSettings) {
  const store = signInLimitsStore(db);
  const breaker = openCodeBreaker(db, store, now, log);

  const isDeveloping = ({ onLoopback }: Asker) => atHome && onLoopback;
  const forNetwork = (windows: Windows, { onLoopback }: Client) =>
    onLoopback ? relaxed(windows, numbers.loopbackFactor) : windows;

  /** One of the mails that an address gets, from the normal lane or from the slow one. */
  async function takeMail(email: string, asker?: Asker): Promise<boolean> {
    const mails = asker && isDeveloping(asker) ? relaxed(numbers.mails, numbers.loopbackFactor) : numbers.mails;
    const share = `mails ${email} ${asker?.network}`;
    const shared = asker && (await store.charge(share, forNetwork(numbers.mailShare, asker), now()));
    if ((!asker || shared) && (await store.charge(`mails ${email}`, mails, now()))) return true;
    if (shared) await store.giveBack(share, shared.charge);
    return (await store.charge(`slow mails ${email}`, numbers.slowMails, now())) !== undefined;
  }

  /** Charges a network, and once an hour for each address that it names. Refuses it when that is too much. */
  async function chargeNetwork(subject: string, windows: Windows, email: string, asker: Asker): Promise<Charge> {
    const charged = await store.charge(subject, forNetwork(windows, asker), now());
    if (!charged) throw await tooMany(subject, forNetwork(windows, asker));

    const named = await store.charge(namedBy(asker.network, email), anHourApart, now());
    const addresses = forNetwork(numbers.networkAddresses, asker);
    if (!named || (await store.charge(addressesOf(asker.network), addresses, now(), named.charge))) return charged.charge;
    await store.forget(namedBy(asker.network, email));
    await store.giveBack(subject, charged.charge);
    throw await tooMany(addressesOf(asker.network), addresses);
  }

  async function tooMany(subject: string, windows: Windows): Promise<Refusal> {
    const seconds = Math.max(1, Math.ceil((await store.waitMs(subject, windows, now())) / 1000));
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return new Refusal(429, `Too many tries. Wait ${wait}, then ask for a new code.`, { retryAfter: seconds });
  }

  async function chargeGuess(subject: string, windows: Windows): Promise<Charged> {
    const charged = await store.charge(subject, windows, now());
    if (!charged) throw codeEntryClosed(await store.waitMs(subject, windows, now()));
    return charged;
  }

  /** Gives back what a network was charged for asking, and for naming an address that it then got into. */
  async function gotIn(charges: SignInLimitsStore, email: string, { askedFrom, charge }: Leave): Promise<void> {
    if (askedFrom === undefined) return;
    if (charge) await charges.giveBack(sendsOf(askedFrom), charge);
    const named = await charges.forget(namedBy(askedFrom, email));
    if (named) await charges.giveBack(addressesOf(askedFrom), named);
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
      const charge = await chargeNetwork(sendsOf(asker.network), numbers.networkSends, email, asker);
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
          [ofNetwork, await chargeNetwork(ofNetwork, numbers.networkGuesses, email, asker)],
        ];
        return { charges: ofBoth, isLast: used === numbers.guesses[0].most, minute: await breaker.tried() };
      } catch (error) {
        // What is not looked at costs the address nothing.
        await store.giveBack(ofAddress, charge);
        throw error;
      }
    },

    /** Gives back what a right code was charged, and its sending. */
    async guessedRight(guess: Guess, email: string, asker: Asker, leave: Leave): Promise<void> {
      if (!limited) return;
      await db.transaction().execute(async (transaction) => {
        const charges = signInLimitsStore(transaction);
        for (const [subject, charge] of guess.charges) await charges.giveBack(subject, charge);
        await gotIn(charges, email, leave);
        if (asker.network !== leave.askedFrom) await gotIn(charges, email, { askedFrom: asker.network });
      });
      if (guess.minute) await breaker.succeeded(guess.minute);
    },

    /** Gives back what sending a link was charged that was used. */
    async usedLink(email: string, leave: Leave): Promise<void> {
      if (limited) await db.transaction().execute((transaction) => gotIn(signInLimitsStore(transaction), email, leave));
    },

    /** Whether the owner is told now that somebody guessed; the mail is counted like any other. */
    async mayTell(email: string, guess: Guess): Promise<boolean> {
      if (!guess.isLast || !(await store.charge(`notices ${email}`, numbers.guessNotices, now()))) return false;
      return takeMail(email);
    },

    /** Refuses a network whose proofs of Google or LinkedIn failed too often. */
    async mayProve(client: Client): Promise<void> {
      const [subject, windows] = [proofsOf(client.network), forNetwork(numbers.networkProofs, client)];
      if (limited && (await store.waitMs(subject, windows, now())) > 0) throw await tooMany(subject, windows);
    },

    /** Counts such a failure. */
    async provedNothing(client: Client): Promise<void> {
      if (limited) await store.charge(proofsOf(client.network), forNetwork(numbers.networkProofs, client), now());
    },

    async forget(): Promise<void> {
      await store.forgetBefore(now().toISOString());
      await breaker.forget();
    },
  };
}

export type SignInLimits = ReturnType<typeof openSignInLimits>;

const proofsOf = (network: string) => `proofs from ${network}`;
const sendsOf = (network: string) => `sends ${network}`;
const addressesOf = (network: string) => `addresses ${network}`;
/** As long as the window of `networkAddresses`. */
const anHourApart = [{ most: 1, perMs: hourMs }];
const namedBy = (network: string, email: string) => `address ${network} ${email}`;

/** The mailed link works on, so that nobody is locked out by somebody else's tries. */
function codeEntryClosed(waitMs: number): Refusal {
  return new Refusal(429, sentences.otpInvalid, {
    code: 'code_entry_closed',
    fields: { otp: sentences.otpInvalid },
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    extra: { hint: sentences.otpUseLink },
  });
}
