/** Finds the keys of sources among the settings. */

/** Values by names such as SOURCE_ACME_GH_KEY. */
export type SourceKeys = Readonly<Record<string, string>>;

/** SOURCE_ACME_GH_KEY for acme-gh. */
export const findSourceKey = (keys: SourceKeys, source: string): string | undefined => keys[`${prefixOf(source)}_KEY`];

const prefixOf = (source: string) => `SOURCE_${source.toUpperCase().replaceAll('-', '_')}`;
