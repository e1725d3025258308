/** renderToString alone, on the trees of a portal's own pages, by the built renderer. */

import { loadBrand } from '#server/brand/brand-loader.ts';
import { readConfig } from '#server/config.ts';
import { createFetchTransport } from '#web/api/fetch-transport.ts';
import type { PageRequest } from '#web/app/entry-server.tsx';

const renderer = new URL('../../../dist/web/entry-server.js', import.meta.url);
const warmUps = 30;
const repeats = 30;

/** How many pages a second are drawn. The answers that fill the trees come from the portal, before the clock starts. */
export async function measureRenderRate(origin: string, addresses: readonly string[]): Promise<{ rate: number }> {
  const { renderPage } = (await import(renderer.href)) as typeof import('#web/app/entry-server.tsx');
  const { brand, look } = await loadBrand(readConfig({}));
  let ms = 0;
  const drawing = (draw: () => string) => {
    for (let time = 0; time < warmUps; time++) draw();
    const begin = performance.now();
    for (let time = 0; time < repeats; time++) draw();
    ms += performance.now() - begin;
    return draw();
  };
  for (const address of addresses) {
    const visit: PageRequest = {
      request: new Request(origin + address, { headers: { accept: 'text/html' } }),
      transport: createFetchTransport({
        origin,
        identity: () => ({ token: undefined, candidate: undefined }),
        onUnauthorized: () => undefined,
      }),
      session: 'visitor',
      site: { brand, publicOrigin: origin, signIn: {}, renderedAt: new Date().toISOString(), theme: 'system' },
      look,
      assetsOf: () => ({ script: '', parts: [], inlineCss: undefined, stylesheets: [], inlinedStylesheets: [], type: undefined }),
      runRender: drawing,
    };
    const { status } = await renderPage(visit);
    if (status !== 200) throw new Error(`${address} was rendered with status ${status}`);
  }
  return { rate: (addresses.length * repeats * 1000) / ms };
}
