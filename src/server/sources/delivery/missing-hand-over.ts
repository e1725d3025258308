/** Finds sources whose applications are handed over to no system. */
import type { Config } from '#server/config.ts';
import { findReader } from '../readers/reader-registry.ts';
import type { Source } from '../source.ts';
import { findSourceKey, nameOfSourceKey, type SourceKeys } from '../source-keys.ts';
import { findSubmitter } from '../submitters/submitter-registry.ts';

type HandOverConfig = Pick<Config, 'sourceKeys' | 'applicationsTo' | 'webhookUrl' | 'webhooksFile'>;

/** The provider takes applications with a key, and the key is missing. */
export const lacksKey = ({ name, provider, settings }: Source, keys: SourceKeys): boolean =>
  settings.apply === 'hand-over' && findSubmitter(provider)?.needsKey === true && findSourceKey(keys, name) === undefined;

/** A sentence for a source whose applications stay in the portal; undefined if a system or a mailbox gets them. */
export function describeMissingHandOver(
  source: Source,
  { sourceKeys, applicationsTo, webhookUrl, webhooksFile }: HandOverConfig,
): string | undefined {
  if (source.settings.apply === 'link-out' || applicationsTo || webhookUrl || webhooksFile) return undefined;
  const takesApplications = findSubmitter(source.provider) !== undefined;
  if (takesApplications && !lacksKey(source, sourceKeys)) return undefined;
  const label = findReader(source.provider)?.label ?? source.provider;
  const way = takesApplications ? `${nameOfSourceKey(source.name)} or APPLICATIONS_TO` : 'APPLICATIONS_TO';
  return `Applications for ${source.name} are neither handed over to ${label} nor mailed, unless their job or company has an address of its own. Set ${way}.`;
}
