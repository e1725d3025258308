/** Lists the readers by the name of their provider. */
import { ashbyReader } from './ashby-reader.ts';
import { greenhouseReader } from './greenhouse-reader.ts';
import { breezyReader, jazzHrReader, jsonLdReader } from './json-ld-reader.ts';
import { leverReader } from './lever-reader.ts';
import { personioReader } from './personio-reader.ts';
import type { Reader } from './reader.ts';
import { recruiteeReader } from './recruitee-reader.ts';
import { smartRecruitersReader } from './smartrecruiters-reader.ts';
import { teamtailorReader } from './teamtailor-reader.ts';
import { workableReader } from './workable-reader.ts';

const readers: Record<string, Reader> = {
  greenhouse: greenhouseReader,
  lever: leverReader,
  ashby: ashbyReader,
  recruitee: recruiteeReader,
  smartrecruiters: smartRecruitersReader,
  workable: workableReader,
  personio: personioReader,
  teamtailor: teamtailorReader,
  jazzhr: jazzHrReader,
  breezy: breezyReader,
  'json-ld': jsonLdReader,
};

export const providerNames = Object.keys(readers);

/** Undefined for an unknown provider. */
export const findReader = (provider: string): Reader | undefined =>
  Object.hasOwn(readers, provider) ? readers[provider] : undefined;
