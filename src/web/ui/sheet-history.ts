/**
 * Lets Back close a dialog that is a sheet. While one is open, an entry of the history represents it.
 *
 * Chrome on Android closes a <dialog> natively (CloseWatcher); other browsers and the swipe of iOS leave the page. The entry is
 * a copy of the page's, and the router does not observe its push and its pop.
 */

const sheetWidth = matchMedia('(max-width: 624.98px)');

let sheet: HTMLDialogElement | undefined;
/** The router's key of the page below the sheet. */
let pageKey: unknown;
/** Whether the `popstate` of an own step has not arrived. */
let isStepping = false;

const isSheetEntry = () => history.state?.sheet === true;

function step(delta: number): void {
  isStepping = true;
  history.go(delta);
}

function push(): void {
  if (isStepping || isSheetEntry()) return;
  pageKey = history.state?.key;
  history.pushState({ ...history.state, sheet: true }, '');
}

function follow(dialog: Element): void {
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open || !sheetWidth.matches || sheet === dialog) return;
  sheet = dialog;
  push();
  dialog.addEventListener('close', () => {
    // Another dialog of the same flow has the entry now.
    if (sheet !== dialog || dialog.open) return;
    sheet = undefined;
    if (isSheetEntry() && !isStepping) step(-1);
  });
}

addEventListener(
  'popstate',
  (event) => {
    if (isStepping) {
      event.stopImmediatePropagation();
      isStepping = false;
      // A page was opened before the step: back to it.
      if (isSheetEntry()) step(1);
      else if (sheet) push();
      return;
    }
    if (sheet && (isSheetEntry() || history.state?.key === pageKey)) {
      event.stopImmediatePropagation();
      // Filters open pages above the sheet's entry; they stay.
      if (isSheetEntry()) step(1);
      sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
    } else if (isSheetEntry()) {
      // The sheet of this entry was closed on a page above it.
      event.stopImmediatePropagation();
      history.back();
    }
  },
  true,
);

addEventListener('toggle', ({ target }) => follow(target as Element), true);
for (const dialog of document.querySelectorAll('dialog[open]')) follow(dialog);
