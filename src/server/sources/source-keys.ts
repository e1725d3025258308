/** Finds the keys of sources among the settings. */

/** Values by names such as SOURCE_ACME_GH_KEY. */
export type SourceKeys = Readonly<Record<string, string>>;

/** SOURCE_ACME_GH_KEY for acme-gh. */
export const nameOfSourceKey = (source: string): string => `${prefixOf(source)}_KEY`;

export const findSourceKey = (keys: SourceKeys, source: string): string | undefined => keys[nameOfSourceKey(source)];

/** SOURCE_ACME_GH_WEBHOOK_SECRET for acme-gh. */
export const findWebhookSecret = (keys: SourceKeys, source: string): string | undefined =>
  keys[`${prefixOf(source)}_WEBHOOK_SECRET`];

const prefixOf = (source: string) => `SOURCE_${source.toUpperCase().replaceAll('-', '_')}`;
