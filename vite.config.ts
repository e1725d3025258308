import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The browser's files go to dist/client, the server's renderer to dist/web. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [oneByteLetters()] : [])],
  // The renderer is bundled with what it needs, so it is decided here, not at its start, that this is no development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  css: { modules: { ...(command === 'build' && { generateScopedName: shortNames() }) } },
  build: isSsrBuild
    ? { outDir: 'dist/web', copyPublicDir: false, target: 'node24', rolldownOptions: { output: { entryFileNames: '[name].js' } } }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // The first that know light-dark() (docs/decisions/013): the brand's stylesheet, which no build rewrites, needs it as well.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        target: 'es2023',
        rolldownOptions: {
          // Sentences and limits stand where they are said: every dialog would wait for a file of all of them.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          input: ['src/web/app/entry-client.tsx', 'src/web/app/hydrate-on-idle.ts'],
          output: {
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            assetFileNames: ({ names: [name] }) => `assets/${name?.split('~')[0]?.replace(/\.\w+$/, '')}-[hash][extname]`,
            codeSplitting: {
              groups: [
                // What every page needs, in one file: many small ones are larger together.
                { name: 'portal', tags: ['$initial'], test: inside },
                // Queries and mutations, which every page and every dialog use.
                { name: 'queries', test: /@tanstack|use-api-mutation/ },
                // First, or the calls below would take along what forms need without them.
                ...alone('contract/trim-spaces', 'contract/rules', 'contract/email-rule'),
                // The calls and what checks their answers: nothing is asked before the page is used.
                {
                  name: 'calls',
                  test: /node_modules\/zod|contract\/(responses|fields|[a-z-]+-calls)\.ts/,
                },
                // The two dialogs of signing in, which follow one another, without what others need as well.
                ...alone('web/ui/fields/field', 'web/ui/dialog', 'web/features/sign-in/sign-in\\.module'),
                { name: 'signing-in', test: /web\/features\/sign-in\/(sign-up|code\/otp)-dialog\.tsx/ },
                { name: 'shared', test: inside, entriesAware: true, minShareCount: 2, entriesAwareMergeThreshold: 400 },
              ],
            },
          },
        },
      },
  // One file that needs nothing from node_modules starts faster than hundreds of small ones.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));

/** V8 keeps a file's text with two bytes a letter when one letter in it is beyond Latin-1, such as a dash. */
function oneByteLetters(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'one-byte-letters',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped);
    },
  };
}

/**
 * Not the entries: the loader stays by itself, and the program's waits for its page, which would wait for it in turn if they
 * were of one file.
 */
const inside = (id: string) => !/hydrate-on-idle|entry-client/.test(id);

/** A file for each of these, with its styles: a group takes along all that it needs and no group before it has. */
const alone = (...parts: string[]) =>
  parts.map((part) => ({ name: part.replace(/.*\/|\\.*/g, ''), test: new RegExp(`/src/${part}\\.`) }));

/**
 * Names of classes travel three times: in the page, in its styles and in its script. So they are short, and alike within a
 * file: three or four letters, by the file's place among all of them and the class's place in it, for both builds the same.
 * From `ba` on: what begins with `ad` is hidden by blockers.
 */
function shortNames() {
  const files = globSync('src/web/**/*.module.css').sort();
  const known = new Map(files.map((file, at) => [resolve(file), { prefix: letters(at + 26), names: new Map<string, string>() }]));
  return (name: string, path: string) => {
    const file = known.get(resolve(path.replace(/\?.*/, '')));
    if (!file) throw new Error(`${path} is not one of the portal's stylesheets.`);
    const short = file.names.get(name) ?? file.prefix + letters(file.names.size).toUpperCase();
    file.names.set(name, short);
    return short;
  };
}

/** 0 is a, 25 is z, 26 is ba. */
const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26))) + String.fromCharCode(97 + (at % 26));
