import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's files go to dist/client, the server's renderer to dist/web. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // The renderer is bundled with what it needs, so it is decided here, not at its start, that this is no development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? { outDir: 'dist/web', copyPublicDir: false, target: 'node24', rolldownOptions: { output: { entryFileNames: '[name].js' } } }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // The first that know light-dark() (docs/decisions/013): the brand's stylesheet, which no build rewrites, needs it as well.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        rolldownOptions: { input: 'src/web/entry-client.tsx' },
      },
  // One file that needs nothing from node_modules starts faster than hundreds of small ones.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
