/**
 * Leaves out of the browser's libraries what the portal never reaches and no bundler can tell (docs/decisions/015, with what
 * each saves): the router's framework mode, forms, fetchers and discovery of routes; RTK Query's own way of sending, its
 * polling and its listening to windows. Fails the build when a library has moved one of these, or the portal begins to use it.
 */
import type { Plugin } from 'vite';

interface LeftOut {
  /** How the address of the library's file ends. */
  file: string;
  /** Declared there, wherever: a function's body goes, and a variable is one that gives a function which does nothing. */
  names: string[];
  /** The words by which the portal would reach them. */
  reachedBy: RegExp;
}

const router = 'react-router/dist/production/lib/';

const parts: LeftOut[] = [
  {
    file: `${router}router/router.js`,
    names: ['fetch', 'handleFetcherAction', 'handleFetcherLoader', 'getFetcher', 'queueFetcherForDeletion', 'resetFetcher'],
    reachedBy: /\buseFetchers?\b/,
  },
  {
    file: `${router}router/router.js`,
    names: ['handleAction', 'discoverRoutes', 'patchRoutes', 'patchRoutesImpl'],
    reachedBy: /\b(useSubmit|useActionData|patchRoutes\w*)\b/,
  },
  {
    file: `${router}dom/lib.js`,
    names: ['HistoryRouter', 'NavLink', 'Form'],
    reachedBy: /\b(HistoryRouter|NavLink)\b|<Form\b/,
  },
  {
    file: 'toolkit/dist/query/rtk-query.modern.mjs',
    names: ['buildPollingHandler', 'buildDevCheckHandler', 'buildWindowEventHandler', 'buildCacheLifecycleHandler'],
    reachedBy: /\b(pollingInterval|setupListeners|refetchOn(Focus|Reconnect)|onCacheEntryAdded)\b/,
  },
  { file: 'toolkit/dist/query/rtk-query.modern.mjs', names: ['fetchBaseQuery'], reachedBy: /\bfetchBaseQuery\b/ },
];

const own = /\/src\/web\/.*\.tsx?$/;

export function leftOut(): Plugin {
  const found = new Set<string>();
  return {
    name: 'left-out',
    enforce: 'pre',
    transform(code, id) {
      if (own.test(id)) {
        const reached = parts.map(({ reachedBy }) => reachedBy.exec(code)?.[0]).find(Boolean);
        if (reached) this.error(`${id} uses ${reached}, which scripts/left-out.ts leaves out.`);
        return undefined;
      }
      const names = parts.filter(({ file }) => id.endsWith(file)).flatMap((part) => part.names);
      if (names.length === 0) return undefined;
      const cuts = declarations(this.parse(code), names);
      for (const { name } of cuts) found.add(name);
      return cuts.reduceRight((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), code);
    },
    buildEnd(error) {
      const moved = parts.flatMap(({ names }) => names).filter((name) => !found.has(name));
      if (!error && moved.length > 0) this.error(`What scripts/left-out.ts leaves out is not where it was: ${moved.join(', ')}.`);
    },
  };
}

interface Cut {
  name: string;
  start: number;
  end: number;
  by: string;
}

/** Where those names are declared, in the order of the text. */
function declarations(node: object, names: string[]): Cut[] {
  const { type, id, body, init } = node as { type?: string; id?: { name: string }; body?: Span; init?: Span };
  if (id && names.includes(id.name)) {
    if (type === 'FunctionDeclaration' && body) return [{ ...spanOf(body), name: id.name, by: '{throw Error("left out")}' }];
    if (type === 'VariableDeclarator' && init) return [{ ...spanOf(init), name: id.name, by: '() => () => {}' }];
  }
  return Object.values(node)
    .flat()
    .filter((child) => typeof child === 'object' && child !== null)
    .flatMap((child) => declarations(child, names));
}

interface Span {
  start: number;
  end: number;
}

const spanOf = ({ start, end }: Span) => ({ start, end });

/**
 * The phone field's hook and countries alone: the browser knows the names of countries itself (`countries.ts`), 1.4 kB, and
 * the library's own lists and flags, 2.4 kB, are made by calls that a bundler must take for more than that.
 */
export function phoneHookAlone(): Plugin {
  let countries = 0;
  let components = 0;
  return {
    name: 'phone-hook-alone',
    transform(code, id) {
      if (!id.includes('node_modules/react-international-phone/')) return undefined;
      const nameless = code.replace(/\["[^"]+","([a-z]{2})","/g, (_, iso2) => {
        countries += 1;
        return `["","${iso2}","`;
      });
      const forwardRef = /forwardRef as (\w+)/.exec(code)?.[1];
      return nameless.replace(new RegExp(`=((${forwardRef}|\\w+\\.memo|\\w+\\.split\\(""\\)\\.reduce)\\()`, 'g'), (_, call) => {
        components += 1;
        return `=/*@__PURE__*/${call}`;
      });
    },
    buildEnd(error) {
      if (!error && (countries < 200 || components < 3)) this.error('react-international-phone is not what it was.');
    },
  };
}

/** Stands in for whole files that only the router's framework mode uses: prefetching of its routes, instrumentation. */
export function dataModeOnly(): Plugin {
  const standIns: Record<string, string> = {
    'router/instrumentation.js': `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;`,
    'dom/ssr/components.js': `
      import { createContext } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;`,
  };
  const users = ['router/router.js', 'dom/lib.js', 'components.js'];
  const used = new Set<string>();
  return {
    name: 'data-mode-only',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!users.some((user) => importer?.endsWith(router + user))) return undefined;
      const part = Object.keys(standIns).find((file) => source.endsWith(file.replace(/^(router|dom)\//, '')));
      if (part) used.add(part);
      return part && `\0data-mode:${part}`;
    },
    load: (id) => standIns[id.replace('\0data-mode:', '')],
    buildEnd(error) {
      if (!error && used.size < Object.keys(standIns).length)
        this.error('The router has moved what scripts/left-out.ts leaves out.');
    },
  };
}
