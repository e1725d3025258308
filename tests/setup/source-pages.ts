/** The real pages, rendered from their source: a test needs no build and no browser's files. */
import type { PageRenderer } from '../../src/server/pages/built-pages.ts';

export const sourcePages: PageRenderer = {
  contentPolicy: true,
  keeps: true,
  async serveFiles() {},
  async render(visit) {
    // Only a test that asks for a page pays for loading them all.
    const { renderPage } = await import('#web/entry-server.tsx');
    return renderPage({ ...visit, assetsOf: () => ({ script: '', parts: [], styles: [], held: [], type: undefined }) });
  },
};
