/** Headers that keep a stored file inert, unframed and uncached (docs/decisions/022). */
export const expectedDownloadHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};
