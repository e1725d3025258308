/** Returns the address to share, without the campaign parameters that led the visitor here. */
export function toSharedAddress(href: string): string {
  const address = new URL(href);
  for (const name of [...address.searchParams.keys()])
    if (/^(utm_|(source|ref|gh_src|lever-source)(\[\])?$)/i.test(name)) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}
