/** Holds what a browser is sent to its budgets: a table, and exit code 1 when one is broken. Sizes are gzip's, in kB of 1000. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../run/subprocess.mjs';
import { inOneLine } from '../run/user-errors.mjs';
import { build } from './build.mjs';
import { withPortal } from './temporary-portal.mjs';

// What each budget began as, and why it is what it is: docs/decisions/015-bytes.md.
const pages = [
  { name: 'landing', file: 'landing/landing-page.tsx', path: () => '/', js: 130, css: 5.7 },
  { name: 'list', file: 'open-positions/open-positions-page.tsx', path: ({ list }) => list, js: 132, css: 5.8 },
  { name: 'job', file: 'job-detail/job-detail-page.tsx', path: ({ job }) => job, js: 134, css: 5 },
  { name: 'applied jobs', file: 'applied-jobs/applied-jobs-page.tsx', js: 134, css: 5 },
  { name: 'profile', file: 'profile/profile-page.tsx', js: 134, css: 5 },
];
/** A page without its styles, and with them: what the first ten packets of a connection hold (RFC 6928). */
const html = 8;
const sent = 13;
const resume = 'features/sign-in/registration/resume-dialog.tsx';
const parts = [
  {
    name: 'sign-up and code',
    files: ['features/sign-in/sign-up-dialog.tsx', 'features/sign-in/code/otp-dialog.tsx'],
    on: 'landing',
    js: 6.9,
  },
  { name: 'resume', files: [resume], on: 'landing', js: 9 },
  { name: 'its phone field, once it is shown', files: ['ui/fields/phone-field.tsx'], on: 'landing', after: resume, js: 9 },
  { name: 'share', files: ['features/share/share-dialog.tsx'], on: 'job', js: 9 },
  { name: 'confirm', files: ['features/apply/apply-dialog.tsx'], on: 'job', js: 9 },
  { name: 'avatar menu', files: ['app/layout/avatar-menu.tsx'], on: 'applied jobs', js: 2 },
  { name: 'the calls, with the first one made', files: ['../contract/job-calls.ts'], on: 'landing', js: 13.7 },
];

await inOneLine(async () => {
  await build(console.error);
  const rows = [...weighed(), ...(await withPortal(weighedPages))];
  for (const { what, budget, is } of rows) {
    const broken = is > budget ? '  over' : '';
    console.log(`${what.padEnd(44)} budget ${budget.toFixed(1).padStart(6)}   is ${is.toFixed(2).padStart(7)}${broken}`);
  }
  const over = rows.filter(({ is, budget }) => is > budget);
  if (over.length > 0) console.log(`Over its budget: ${over.map(({ what }) => what).join(', ')}.`);
  process.exitCode = over.length > 0 ? 1 : 0;
});

/** What lies in files: scripts, styles, type. */
function weighed() {
  const manifest = JSON.parse(readFileSync(inRoot('dist/client/.vite/manifest.json'), 'utf8'));
  const keyOf = (file) => `src/web/${file}`.replace('web/../', '');
  const entry = 'src/web/app/entry-client.tsx';
  const first = Object.fromEntries(pages.map(({ name, file }) => [name, closure(manifest, [entry, keyOf(`features/${file}`)])]));
  const loader = manifest['src/web/app/hydrate-on-idle.ts'];
  const type = Object.values(manifest).filter(({ file }) => /\/instrument-sans-(?!extended)[^/]*\.woff2$/.test(file));
  return [
    { what: 'JS before the first paint', budget: 0.7, is: gzipped([loader.file, ...(loader.imports ?? [])]) },
    ...pages.map(({ name, js }) => ({ what: `JS of ${name}, once idle`, budget: js, is: gzipped(first[name]) })),
    ...pages.map(({ name, file, css }) => ({
      what: `CSS of ${name}`,
      budget: css,
      is: gzipped([manifest[keyOf(`features/${file}`)].sheet]),
    })),
    ...parts.map(({ name, files, on, after, js }) => {
      const there = new Set([...first[on], ...(after ? closure(manifest, [keyOf(after)]) : [])]);
      const scripts = [...closure(manifest, files.map(keyOf))].filter((file) => !there.has(file));
      return { what: `JS of ${name}`, budget: js, is: gzipped(scripts) };
    }),
    { what: 'Type, first view', budget: 35, is: kB(type.reduce((sum, { file }) => sum + read(file).length, 0)) },
  ];
}

/** What a visitor's page weighs, with the demonstration jobs in it. */
async function weighedPages(origin) {
  const page = async (path) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  const list = '/authPage/jobdetails/openposition';
  const job = /\/authPage\/jobdetails\/[0-9]+/.exec(await page(list))?.[0];
  const rows = [];
  for (const { name, path } of pages) {
    if (!path) continue;
    const whole = await page(path({ list, job }));
    const alone = whole.replace(/<style>.*?<\/style>/gs, '');
    rows.push({ what: `HTML of ${name}, without its styles`, budget: html, is: kB(gzip(alone)) });
    rows.push({ what: `HTML of ${name}, as it is sent`, budget: sent, is: kB(gzip(whole)) });
  }
  const pictures = [...(await page('/')).matchAll(/<img\b/g)];
  return [...rows, { what: 'Pictures of landing', budget: 0, is: pictures.length }];
}

/** The scripts of some sources and of all that these need before they run. */
function closure(manifest, keys) {
  const scripts = new Set();
  const visit = (key) => {
    const { file, imports = [] } = manifest[key];
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const each of imports) visit(each);
  };
  for (const key of keys) visit(key);
  return scripts;
}

function read(file) {
  return readFileSync(inRoot('dist/client', file));
}

function gzip(content) {
  return gzipSync(content, { level: 9 }).length;
}

function gzipped(files) {
  return kB([...files].reduce((sum, file) => sum + gzip(read(file)), 0));
}

function kB(bytes) {
  return bytes / 1000;
}
