/** Renders pages from source, without a build. */
import { buildPath } from '#contract/call.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import type { Transport } from '#web/api/transport.ts';

/** @param calls receives the calls of rendered pages, as `METHOD /path` */
export const createSourcePageRenderer = (calls: string[]): PageRenderer => ({
  contentSecurityPolicy: true,
  cacheable: true,
  async registerStaticFiles() {},
  async render(visit) {
    // Loads all pages only in tests that request one.
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
