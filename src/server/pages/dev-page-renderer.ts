/** Renders pages in development with Vite and hot reload. */
import type { PageAssets } from '#web/app/html-document.ts';
import type { PageRenderer } from './page-renderer.ts';

export async function createDevPageRenderer(): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  // Vite's default config loader writes a file, which would restart `node --watch`.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true }, appType: 'custom' });
  return {
    contentSecurityPolicy: false,
    cacheable: false,
    async registerStaticFiles(app) {
      app.addHook('onClose', () => vite.close());
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    },
    async render(visit) {
      const { renderPage } = (await vite.ssrLoadModule(
        '/src/web/app/entry-server.tsx',
      )) as typeof import('#web/app/entry-server.tsx');
      const assetsOf = (): PageAssets => ({
        // Through the loader, Vite would serve the entry under a second URL and run it twice.
        script: '/src/web/app/entry-client.tsx',
        parts: [],
        inlineCss: undefined,
        stylesheets: listStylesheets(vite.moduleGraph.fileToModulesMap.keys()),
        inlinedStylesheets: [],
        type: undefined,
      });
      const page = await renderPage({ ...visit, assetsOf });
      if (page.location !== undefined) return page;
      return { ...page, body: await vite.transformIndexHtml(new URL(visit.request.url).pathname, page.body) };
    },
  };

  /** Links every known style, so that no page flashes unstyled until its scripts run. */
  function listStylesheets(files: Iterable<string>): string[] {
    const root = vite.config.root;
    return [...files]
      .filter((file) => file.endsWith('.css') && file.startsWith(root))
      .map((file) => `${file.slice(root.length)}?direct`);
  }
}
