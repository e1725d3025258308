/** What every stored file is sent with (docs/decisions/022): nobody runs it, frames it or keeps it. */
export const expectedDownloadHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};
