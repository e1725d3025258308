/** Loads the built renderer (dist/web) and serves the browser's files (dist/client). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageRequest, RenderedPage } from '#web/app/entry-server.tsx';
import type { PageAssets } from '#web/app/html-document.ts';
import { ConfigError } from '../config-error.ts';
import { projectFolder } from '../server-files.ts';

export interface PageRenderer {
  /** Returns whether pages comply with the content security policy. */
  contentSecurityPolicy: boolean;
  /** Returns whether pages may be cached; false while sources change. */
  cacheable: boolean;
  registerStaticFiles(app: FastifyInstance): Promise<void>;
  render(visit: Omit<PageRequest, 'assetsOf'>): Promise<RenderedPage>;
}

const client = new URL('dist/client/', projectFolder);
const renderer = new URL('dist/web/entry-server.js', projectFolder);
const entryFile = 'src/web/app/entry-client.tsx';
const loaderFile = 'src/web/app/hydrate-on-idle.ts';
const typeFile = 'src/web/styles/instrument-sans.woff2';

/** `sheet` holds all styles of a page (tools/build/page-stylesheets.mjs). */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; sheet?: string }>;

export async function loadPageRenderer(): Promise<PageRenderer> {
  if (!existsSync(renderer)) throw new ConfigError('The portal is not built. Run `npm run build` first.');
  const { renderPage } = (await import(renderer.href)) as typeof import('#web/app/entry-server.tsx');
  const manifest = readManifest();
  const assetsByPage = new Map<string | undefined, PageAssets>();
  const assetsOf = (file: string | undefined) => {
    const assets = assetsByPage.get(file) ?? collectAssets(manifest, file);
    assetsByPage.set(file, assets);
    return assets;
  };
  return {
    contentSecurityPolicy: true,
    cacheable: true,
    async registerStaticFiles(app) {
      await app.register(fastifyStatic, {
        root: fileURLToPath(client),
        serve: false,
        index: false,
        preCompressed: true,
        setHeaders: setCacheControl,
      });
      // The plugin's own routes, one for each file, take 10 MB (docs/decisions/027).
      const assets = new Set(listFiles('assets/'));
      app.route<{ Params: { file: string } }>({
        method: ['GET', 'HEAD'],
        url: '/assets/:file',
        handler: ({ params: { file } }, reply) => (assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.sendPage()),
      });
      for (const file of listFiles('')) {
        app.route({ method: ['GET', 'HEAD'], url: `/${file}`, handler: (_request, reply) => reply.sendFile(file) });
      }
    },
    render: (visit) => renderPage({ ...visit, assetsOf }),
  };
}

const listFiles = (folder: string) =>
  readdirSync(new URL(folder, client), { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

function readManifest(): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8'));
  for (const page of Object.values(manifest)) if (page.sheet) page.sheet = readFileSync(new URL(page.sheet, client), 'utf8');
  return manifest;
}

/** Files under assets/ have a content hash in their name and never change. */
function setCacheControl(reply: FastifyReply, path: string): void {
  reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}

function collectAssets(manifest: Manifest, file: string | undefined): PageAssets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const css of chunk.css ?? []) styles.add(`/${css}`);
  };
  for (const key of [entryFile, file]) if (key) visit(key);
  const assets = { script: `/${manifest[loaderFile]?.file}`, parts: [...scripts], type: `/${manifest[typeFile]?.file}` };
  const sheet = file && manifest[file]?.sheet;
  return sheet
    ? { ...assets, inlineCss: sheet, stylesheets: [], inlinedStylesheets: [...styles] }
    : { ...assets, inlineCss: sheet, stylesheets: [...styles], inlinedStylesheets: [] };
}
