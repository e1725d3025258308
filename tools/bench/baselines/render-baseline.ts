/** Measures renderToString alone on the trees of a portal's pages. */
import { buildPath, type Call } from '#contract/call.ts';
import { loadBrand } from '#server/brand/brand-loader.ts';
import { readConfig } from '#server/config.ts';
import type { CallRequest, CallResponse } from '#web/api/transport.ts';
import type { PageRequest } from '#web/app/entry-server.tsx';

const renderer = new URL('../../../dist/web/entry-server.js', import.meta.url);
const warmUps = 30;
const repeats = 30;

/** Returns pages per second. The portal's data for the trees is fetched before the clock starts. */
export async function measureRenderRate(origin: string, paths: readonly string[]): Promise<{ rate: number }> {
  const { renderPage } = (await import(renderer.href)) as typeof import('#web/app/entry-server.tsx');
  const { brand, look } = await loadBrand(readConfig({}));
  let ms = 0;
  const timeRender = (render: () => string) => {
    for (let round = 0; round < warmUps; round++) render();
    const startedAt = performance.now();
    for (let round = 0; round < repeats; round++) render();
    ms += performance.now() - startedAt;
    return render();
  };
  for (const path of paths) {
    const pageRequest: PageRequest = {
      request: new Request(origin + path, { headers: { accept: 'text/html' } }),
      transport: {
        identity: () => ({ token: undefined, candidate: undefined }),
        onUnauthorized: () => undefined,
        send: (call, request) => sendCall(origin, call, request),
      },
      session: 'visitor',
      site: {
        brand,
        publicOrigin: origin,
        signIn: {},
        renderedAt: new Date().toISOString(),
        theme: 'system',
        searchExamples: { title: '', place: '' },
      },
      look,
      assetsOf: () => ({ script: '', parts: [], inlineCss: undefined, stylesheets: [], inlinedStylesheets: [], type: undefined }),
      runRender: timeRender,
    };
    const { status } = await renderPage(pageRequest);
    if (status !== 200) throw new Error(`${path} rendered with status ${status}`);
  }
  return { rate: (paths.length * repeats * 1000) / ms };
}

/** The browser's transport needs a document. */
async function sendCall(origin: string, call: Call, { params, body }: CallRequest): Promise<CallResponse> {
  const json = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(origin + buildPath(call, params), { method: call.method, ...json });
  return { status: response.status, body: await response.json() };
}
