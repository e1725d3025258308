/** The real pages, rendered from their source: a test needs no build and no browser's files. */
import { pathOf } from '#contract/call.ts';
import type { Wire } from '#web/data/wire.ts';
import type { PageRenderer } from '../../src/server/pages/built-pages.ts';

/** @param calls hears of what pages are answered without a request, as `METHOD /path` */
export const sourcePages = (calls: string[]): PageRenderer => ({
  contentPolicy: true,
  keeps: true,
  async serveFiles() {},
  async render(visit) {
    // Only a test that asks for a page pays for loading them all.
    const { renderPage } = await import('#web/entry-server.tsx');
    const assetsOf = () => ({ script: '', parts: [], sheet: undefined, styles: [], held: [], type: undefined });
    return renderPage({ ...visit, wire: heard(visit.wire, calls), assetsOf });
  },
});

function heard(wire: Wire, calls: string[]): Wire {
  const { answer } = wire;
  if (!answer) return wire;
  return {
    ...wire,
    answer(call, sent) {
      const known = answer(call, sent);
      if (known) calls.push(`${call.method} ${pathOf(call, sent.params)}`);
      return known;
    },
  };
}
