/**
 * Leaves out of React DOM what no component of the portal can bring about (docs/decisions/015, with what it saves): view
 * transitions, activities, lists of suspense, handles of fragments, actions of forms, and elements that belong into a
 * document's head. React tells its kinds of nodes apart by number: those that are never made are never asked for. Only of the
 * version that this was written for and every journey ran with: any other, such as a release for security, is taken whole.
 * Fails the build when one of these is not where it was, or anything in the browser's program begins to use it.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Known, withoutUnreached } from './unreached-code.ts';

const knownVersion = '19.3.1';

const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'void 0']));
const instead = (by: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, by]));

const known: Known = {
  // Suspense list, scope, legacy hidden, tracing marker, element of the head, html-head-body, view transition, activity.
  kinds: [19, 21, 23, 25, 26, 27, 30, 31],
  types: ['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_LEGACY_HIDDEN_TYPE', 'REACT_VIEW_TRANSITION_TYPE'],
  classes: ['FragmentInstance'],
  answers: {
    ...instead('false', 'isHostHoistableType', 'isSingletonScope', 'isFragmentInstanceParent'),
    // A commit waits only for stylesheets in the head, and for pictures in a view transition.
    ...instead('null', 'waitForCommitToBeReady'),
    ...nothing('accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded'),
    ...nothing('startViewTransition', 'trackEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
    ...nothing('restoreNestedViewTransitions', 'restoreEnterOrExitViewTransitions'),
    ...nothing('commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
    ...nothing('commitNewChildToFragmentInstances', 'traverseVisibleInstancesAndTextInstances'),
    ...nothing('startHostTransition', 'preconnectAs'),
  },
  constants: {
    ...instead('false', 'shouldStartViewTransition', 'viewTransitionMutationContext', 'inUpdateViewTransition'),
    ...instead('false', 'rootViewTransitionAffected', 'rootViewTransitionNameCanceled'),
    ...instead('null', 'pendingViewTransition', 'pendingViewTransitionEvents', 'appearingViewTransitions'),
    ...instead('throwInvalidHookError', 'mountActionState', 'updateActionState', 'rerenderActionState'),
    ...instead('noop$1', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
  },
};

/** The words by which anything would reach them, and the portal by itself. */
const reachedBy =
  /\b(SuspenseList|useActionState|useFormStat\w+|preinit\w*|preloadModule|prefetchDNS)\b|\bReact\w*\.(Activity|ViewTransition)\b/;
const reachedByOwn =
  /\b(Activity|ViewTransition)\b|<Fragment ref|<(title|meta|link|style|script|html|head|body)\b|\b[aA]ction=\{(\(|async)/;

export function reactWithoutUnreached(): Plugin {
  const found = new Set<string>();
  const { version } = JSON.parse(readFileSync(new URL('../node_modules/react-dom/package.json', import.meta.url), 'utf8'));
  if (version !== knownVersion) {
    return {
      name: 'react-as-it-is',
      buildStart() {
        this.warn(`React DOM ${version} is taken whole: scripts/left-out-of-react.ts was written for ${knownVersion}.`);
      },
    };
  }
  return {
    name: 'react-without-unreached',
    enforce: 'pre',
    transform(code, id) {
      if (/node_modules\/(react|react-dom)\//.test(id))
        return id.endsWith('react-dom-client.production.js')
          ? withoutUnreached(code, (text) => this.parse(text), known, found)
          : undefined;
      const reached = reachedBy.exec(code) ?? (/\/src\/web\/.*\.tsx$/.test(id) && reachedByOwn.exec(code));
      if (reached) this.error(`${id} uses ${reached[0]}, which scripts/left-out-of-react.ts leaves out.`);
      return undefined;
    },
    buildEnd(error) {
      const { kinds, types, classes, answers, constants } = known;
      const all = [...kinds.map(String), ...types, ...classes, ...Object.keys(answers), ...Object.keys(constants)];
      const moved = all.filter((name) => !found.has(name));
      if (!error && moved.length > 0)
        this.error(`What scripts/left-out-of-react.ts leaves out is not where it was: ${moved.join(', ')}.`);
    },
  };
}
