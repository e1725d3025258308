import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { listExternalPackages, packagesByRequire } from './tools/build/external-packages.ts';

/** Builds the browser's files, the server, the resume sandbox and the page renderer. */
export default defineConfig(({ command }) => ({
  plugins: [react(), listExternalPackages({ server: packagesByRequire })],
  // Short names, equal in the client and the renderer. The prefix avoids names that ad blockers hide, such as `ad-x`.
  css: { modules: { ...(command === 'build' && { generateScopedName: 'c[hash:base64:4]' }) } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // The first versions with light-dark(), which the brand's own stylesheet needs anyway (docs/decisions/013).
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        target: 'es2023',
        rolldownOptions: {
          // Inlines messages and limits. Otherwise every dialog loads a chunk with all of them.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: ['src/web/app/entry-client.tsx', 'src/web/app/hydrate-on-idle.ts'],
          output: {
            // Short hashes, since every page loads the list of all files.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
            assetFileNames: ({ names: [name] }) => `assets/${name?.split('~')[0]?.replace(/\.\w+$/, '')}-[hash:6][extname]`,
            codeSplitting: {
              // A group also takes the dependencies that no earlier group has.
              groups: [
                // One chunk with what every page needs compresses better than many.
                { name: 'portal', tags: ['$initial'], test: isNotEntry },
                // Queries and mutations, which every page and every dialog use, loaders, and the small parts of job cards.
                {
                  name: 'queries',
                  test: /@tanstack|app\/(prefetch-loader|route-guards)|use-api-mutation|api\/job-queries|features\/jobs\/|fields\/field-error/,
                },
                ...ownChunks('contract/trim-spaces', 'contract/rules', 'contract/email-rule', 'contract/job-constants'),
                // My Profile uses these as well.
                { name: 'provider', test: /src\/(web\/ui\/(provider-icon|link-button)|texts\/en\/sign-up-dialog)\./ },
                { name: 'field', test: /src\/(web\/ui\/(fields\/field|breakable-text)|contract\/forms\/file-accept)\./ },
                // The job page needs these of the list alone.
                { name: 'job-card', test: /(saved-jobs\/(heart|save-button)|saved\/save-button|labels\/pay-label)\./ },
                // Landing page and list.
                {
                  name: 'search',
                  test: /(contract\/job-filters|open-positions-queries|features\/search\/search-bar|texts\/en\/search\/search-bar)\./,
                },
                ...ownChunks('texts/labels/job-labels'),
                { name: 'deferral', test: /web\/browser\/(defer-until-used|use-deferral)\./ },
                // The list as a whole, without what it loads on demand.
                {
                  name: 'list',
                  test: /(open-positions\/(open-positions-|position-|positions-|use-positions|load-more|filters\/(use-job-filters|filter-bar|deferred))|texts\/en\/open-positions|web\/ui\/chip)/,
                },
                ...ownChunks('web/ui/fields/use-focus-first-error', 'web/ui/dialog', 'web/features/sign-in/sign-in\\.module'),
                // The confirm dialog and the bar use it without a sign-in.
                ...ownChunks('web/ui/stepper'),
                // My Profile starts all of them.
                { name: 'profile-queries', test: /web\/api\/(account|identity|session)-queries\./ },
                { name: 'page-parts', test: /web\/ui\/(back-link|narrow-page|spinner)\./ },
                { name: 'applying-job', test: /sign-in\/(applying-job|sign-in-steps)|refresh-bar/ },
                // The two sign-in dialogs follow one another.
                { name: 'sign-in', test: /web\/features\/sign-in\/(sign-up|code\/otp)-dialog\.tsx/ },
                // The forms with a resume.
                { name: 'terms', test: /(fields\/checkbox|registration\/terms-label|forms\/terms)\./ },
                { name: 'upload', test: /web\/ui\/(progress-bar|fields\/(file-drop-zone|file-size))\./ },
                // The apply page and its later steps.
                {
                  name: 'apply-form',
                  test: /(apply-page\/(form-station|apply-draft)|en\/(number-names|forms\/apply-page)|questions\/(questions|question-count))\./,
                },
                { name: 'shared', test: isNotEntry, entriesAware: true, minShareCount: 2, entriesAwareMergeThreshold: 400 },
              ],
            },
          },
        },
      },
    },
    ...(command === 'build' && {
      // Includes its packages: loading their hundreds of files took a fifth of the start.
      server: {
        ...nodeBundle('dist/server', {
          main: 'src/server/main.ts',
          careers: 'src/cli/careers.ts',
          'catalogue/import/job-preparer-worker': 'src/server/catalogue/import/job-preparer-worker.ts',
          'search/pool/search-worker': 'src/server/search/pool/search-worker.ts',
          'sources/source-run-process': 'src/server/sources/source-run-process.ts',
        }),
        resolve: { noExternal: true, external: packagesWithFiles },
      },
      // A bundle of its own, since the sandboxed process may read nothing else of the portal.
      sandbox: nodeBundle('dist/server/resumes', {
        'resume-extraction-process': 'src/server/resumes/resume-extraction-process.ts',
      }),
      // Includes its packages: production React whatever NODE_ENV says, and fewer files to load.
      ssr: {
        ...nodeBundle('dist/web', { 'entry-server': 'src/web/app/entry-server.tsx' }),
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    }),
  },
}));

/**
 * Packages that read files beside their own code, or load native code. Vite only runs under `npm run dev`. The module build of
 * opentype.js, which a bundler prefers, has other exports than the one that Node loads.
 */
const packagesWithFiles = ['@fastify/swagger', '@fastify/swagger-ui', 'opentype.js', 'sharp', 'vite'];

/** Entries keep their path below `src/server`; shared chunks lie at the top (src/server/server-files.ts). */
function nodeBundle(outDir: string, input: Record<string, string>): EnvironmentOptions {
  return {
    consumer: 'server',
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      emitAssets: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: {
        input,
        // Stack traces need positions and names. The sources are in the same checkout.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          // Node keeps the text of a bundle in memory, with one byte a character only where all of them are Latin-1.
          charset: 'ascii',
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  };
}

/** Entries stay out of groups: an entry that awaits its page must not share a chunk with it. */
function isNotEntry(id: string): boolean {
  return !/hydrate-on-idle|entry-client/.test(id);
}

/** One chunk for each of these modules, with its styles. */
function ownChunks(...paths: string[]) {
  return paths.map((path) => ({ name: path.replace(/.*\/|\\.*/g, ''), test: new RegExp(`/src/${path}\\.`) }));
}
