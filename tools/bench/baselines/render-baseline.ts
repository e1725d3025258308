/** Baseline for page rendering: renderToString alone, in the built renderer. */
import { loadBrand } from '#server/brand/brand-loader.ts';
import { readConfig } from '#server/config.ts';
import type { PageRequest } from '#web/app/entry-server.tsx';

const renderer = new URL('../../../dist/web/entry-server.js', import.meta.url);
const warmUps = 30;
const repeats = 30;

/** Pages rendered per second. Their data comes from the portal before the clock starts. */
export async function measureRenderRate(origin: string, addresses: readonly string[]): Promise<{ rate: number }> {
  const { renderPage } = (await import(renderer.href)) as typeof import('#web/app/entry-server.tsx');
  const { brand, look } = await loadBrand(readConfig({}));
  let ms = 0;
  const measureRender = (render: () => string) => {
    for (let time = 0; time < warmUps; time++) render();
    const begin = performance.now();
    for (let time = 0; time < repeats; time++) render();
    ms += performance.now() - begin;
    return render();
  };
  for (const address of addresses) {
    const visit: PageRequest = {
      request: new Request(origin + address, { headers: { accept: 'text/html' } }),
      transport: { origin, fetch, token: () => undefined, candidateEmail: () => undefined, onUnauthorized: () => undefined },
      session: 'visitor',
      site: { brand, publicOrigin: origin, signIn: {}, renderedAt: new Date().toISOString(), theme: 'system' },
      look,
      assetsOf: () => ({ script: '', parts: [], inlineCss: undefined, stylesheets: [], inlinedStylesheets: [], type: undefined }),
      runRender: measureRender,
    };
    const { status } = await renderPage(visit);
    if (status !== 200) throw new Error(`${address} was rendered with status ${status}`);
  }
  return { rate: (addresses.length * repeats * 1000) / ms };
}
