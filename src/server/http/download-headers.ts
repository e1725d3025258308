/** Builds the headers of a downloaded resume. */

/** A resume holds untrusted bytes: browsers download it, and the sandbox disables it if one displays it. */
export const buildDownloadHeaders = ({ name, mediaType, size }: { name: string; mediaType: string; size: number }) => ({
  'content-type': mediaType,
  'content-length': size,
  'content-disposition': `attachment; filename*=UTF-8''${encodeExtendedValue(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
});

/** Encodes as RFC 8187 does: encodeURIComponent leaves characters that a header value must not contain. */
const encodeExtendedValue = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
