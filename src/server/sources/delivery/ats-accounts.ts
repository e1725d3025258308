/** Finds the accounts of applicant tracking systems that take applications. */

import type { Db } from '#server/platform/db/database.ts';
import { isLoopbackHost } from '#server/platform/net/ip-address.ts';
import type { Source } from '../source.ts';
import { findSourceKey, type SourceKeys } from '../source-keys.ts';
import { sourceStore } from '../source-store.ts';
import type { SubmitAccess, Submitter } from '../submitters/submitter.ts';
import { findSubmitter } from '../submitters/submitter-registry.ts';

export interface AtsAccount {
  source: Source;
  submitter: Submitter;
  access: SubmitAccess;
  /** Shares its limits of requests with other sources of this name. */
  name: string;
  origin: string;
}

/** Undefined if the provider takes no applications, or the key is missing. */
export function toAtsAccount(source: Source, keys: SourceKeys): AtsAccount | undefined {
  const submitter = findSubmitter(source.provider);
  const key = findSourceKey(keys, source.name) ?? '';
  if (!submitter || (submitter.needsKey && key === '')) return undefined;
  const { settings, provider } = source;
  const origin = settings.base ?? submitter.origin(settings);
  return { source, submitter, access: { settings, key }, name: `${provider} ${origin} ${settings.board}`, origin };
}

export async function listAtsAccounts(db: Db, keys: SourceKeys): Promise<Map<string, AtsAccount>> {
  const sources = await sourceStore(db).list();
  return new Map(sources.flatMap((source) => toEntry(source.name, toAtsAccount(source, keys))));
}

/** The account that gets the applications for a job; undefined if they stay in the portal. */
export async function findAccountOfJob(db: Db, jobId: number, keys: SourceKeys): Promise<AtsAccount | undefined> {
  const source = await sourceStore(db).findOfJob(jobId);
  return source?.settings.apply === 'hand-over' ? toAtsAccount(source, keys) : undefined;
}

const toEntry = (name: string, account: AtsAccount | undefined): [string, AtsAccount][] => (account ? [[name, account]] : []);

/** Only the operator's own `base` is on loopback. */
export function allowedHostsOf({ origin }: AtsAccount, importAllowHosts: readonly string[]): readonly string[] {
  const { hostname } = new URL(origin);
  return isLoopbackHost(hostname) ? [...importAllowHosts, hostname.replace(/^\[|\]$/g, '')] : importAllowHosts;
}
