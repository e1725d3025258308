/** Compares downloads of browsers with size budgets; exits with 1 when one is exceeded. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fromRoot } from '../run/subprocess.mjs';
import { runCli } from '../run/user-errors.mjs';
import { build } from './build.mjs';
import { withPortal } from './temporary-portal.mjs';

// Sizes are gzip level 9, in kB of 1000 bytes. Reasons: docs/decisions/015-page-weight.md.
const budgets = { firstScript: 0.7, pageScript: 138, html: 13, fonts: 35, pictures: 0 };
/** Loads the pages for candidates. */
const candidatePages = 'src/web/app/candidate-pages.ts';
const pages = [
  { name: 'landing', file: 'landing/landing-route.ts', path: () => '/' },
  // Rows with pay and three more filters (docs/decisions/015).
  { name: 'list', file: 'open-positions/open-positions-route.ts', path: ({ list }) => list, html: 15 },
  { name: 'job', file: 'job-detail/job-detail-route.ts', path: ({ job }) => job },
  { name: 'apply', file: 'apply-page/apply-route.ts', path: ({ job }) => `${job}/apply` },
  { name: 'applied jobs', file: 'applied-jobs/applied-jobs-page.tsx', loadedBy: candidatePages },
  { name: 'profile', file: 'profile/profile-route.ts' },
  { name: 'saved jobs', file: 'saved-jobs/saved-jobs-route.ts', loadedBy: candidatePages },
];
// Loaded on intent.
const parts = [
  {
    name: 'sign-up and code',
    files: ['sign-in/sign-up-dialog.tsx', 'sign-in/code/otp-dialog.tsx'],
    openedOn: 'landing',
    // Shows the steps as well.
    budget: 8,
  },
  { name: 'resume', files: ['sign-in/registration/resume-dialog.tsx'], openedOn: 'landing', budget: 9 },
  { name: 'share', files: ['share/share-dialog.tsx'], openedOn: 'job', budget: 9 },
  { name: 'confirm', files: ['apply/apply-dialog.tsx'], openedOn: 'job', budget: 10 },
  {
    name: 'filters',
    files: ['open-positions/filters/filter-sidebar.tsx', 'open-positions/filters/sort-select.tsx'],
    openedOn: 'list',
    budget: 7.1,
  },
  // Takes the labels of jobs along, which other pages load at first.
  { name: 'profile blocks', files: ['profile/profile-blocks.tsx'], openedOn: 'profile', budget: 7 },
];

await runCli(async () => {
  await build(console.error);
  const rows = [...measureAssets(), ...(await withPortal(measurePages))];
  for (const { what, budget, size } of rows) {
    const exceeded = size > budget ? '  over' : '';
    console.log(`${what.padEnd(36)} budget ${budget.toFixed(1).padStart(6)}   is ${size.toFixed(2).padStart(7)}${exceeded}`);
  }
  const over = rows.filter(({ size, budget }) => size > budget);
  if (over.length > 0) console.log(`Over its budget: ${over.map(({ what }) => what).join(', ')}.`);
  process.exitCode = over.length > 0 ? 1 : 0;
});

/** Scripts and fonts, from the files on disk. */
function measureAssets() {
  const manifest = JSON.parse(readFileSync(fromRoot('dist/client/.vite/manifest.json'), 'utf8'));
  const loader = manifest['src/web/app/hydrate-on-idle.ts'];
  const fonts = Object.values(manifest).filter(({ file }) => /\/instrument-sans-(?!extended)[^/]*\.woff2$/.test(file));
  const scripts = (files) => [
    ...collectScripts(
      manifest,
      files.map((file) => `src/web/features/${file}`),
    ),
  ];
  const entryScripts = collectScripts(manifest, ['src/web/app/entry-client.tsx']);
  const pageScripts = new Map(
    pages.map(({ name, file, loadedBy }) => {
      const loader = loadedBy ? collectScripts(manifest, [loadedBy]) : [];
      return [name, new Set([...entryScripts, ...loader, ...scripts([file])])];
    }),
  );
  return [
    {
      what: 'Script before the first paint',
      budget: budgets.firstScript,
      size: gzippedKilobytes([loader.file, ...(loader.imports ?? [])]),
    },
    ...pages.map(({ name, budget = budgets.pageScript }) => ({
      what: `Script of ${name}, once idle`,
      budget,
      size: gzippedKilobytes(pageScripts.get(name)),
    })),
    ...parts.map(({ name, files, openedOn, budget }) => ({
      what: `Script of ${name}, on intent`,
      budget,
      size: gzippedKilobytes(scripts(files).filter((file) => !pageScripts.get(openedOn).has(file))),
    })),
    {
      what: 'Fonts of the first view',
      budget: budgets.fonts,
      size: fonts.reduce((sum, { file }) => sum + read(file).length, 0) / 1000,
    },
  ];
}

/** HTML with its inlined styles, as visitors receive it. */
async function measurePages(origin) {
  const load = async (path) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  const list = '/authPage/jobdetails/openposition';
  const job = /\/authPage\/jobdetails\/[0-9]+/.exec(await load(list))?.[0];
  const rows = [];
  for (const { name, path, html = budgets.html } of pages.filter(({ path }) => path)) {
    rows.push({ what: `HTML of ${name}, with styles`, budget: html, size: gzip(await load(path({ list, job }))) / 1000 });
  }
  const pictures = [...(await load('/')).matchAll(/<img\b/g)];
  return [...rows, { what: 'Pictures on landing', budget: budgets.pictures, size: pictures.length }];
}

/** The scripts of some sources with all their static imports. */
function collectScripts(manifest, keys) {
  const scripts = new Set();
  const visit = (key) => {
    const { file, imports = [] } = manifest[key];
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const imported of imports) visit(imported);
  };
  for (const key of keys) visit(key);
  return scripts;
}

function gzippedKilobytes(files) {
  return [...files].reduce((sum, file) => sum + gzip(read(file)), 0) / 1000;
}

function gzip(content) {
  return gzipSync(content, { level: 9 }).length;
}

function read(file) {
  return readFileSync(fromRoot('dist/client', file));
}
