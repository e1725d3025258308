/** The real pages, rendered from their source: a test needs no build and no browser's files. */
import { buildPath } from '#contract/call.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import type { Transport } from '#web/api/transport.ts';

/** @param calls receives the calls of rendered pages, as `METHOD /path` */
export const createSourcePageRenderer = (calls: string[]): PageRenderer => ({
  contentSecurityPolicy: true,
  cacheable: true,
  async registerStaticFiles() {},
  async render(visit) {
    // Only a test that asks for a page pays for loading them all.
    const { renderPage } = await import('#web/app/entry-server.tsx');
    const assetsOf = () => ({
      script: '',
      parts: [],
      inlineCss: undefined,
      stylesheets: [],
      inlinedStylesheets: [],
      type: undefined,
    });
    return renderPage({ ...visit, transport: recordCalls(visit.transport, calls), assetsOf });
  },
});

function recordCalls(transport: Transport, calls: string[]): Transport {
  return {
    ...transport,
    send(call, request) {
      calls.push(`${call.method} ${buildPath(call, request.params)}`);
      return transport.send(call, request);
    },
  };
}
