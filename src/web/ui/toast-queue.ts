/** The toasts that are shown, whichever area shows them (`toasts.tsx`), and until when. */
import * as limits from '#contract/limits.ts';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'failure';
}

let shown: readonly Toast[] = [];
let lastId = 0;
const leaving = new Map<number, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

export function toast(text: string, kind: Toast['kind'] = 'success'): void {
  const id = ++lastId;
  shown = [...shown, { id, text, kind }];
  letGo(id);
  tell();
}

export function hold(id: number): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
}

export function letGo(id: number): void {
  hold(id);
  leaving.set(id, setTimeout(dismiss, limits.toastMs, id));
}

export function dismiss(id: number): void {
  hold(id);
  shown = shown.filter((each) => each.id !== id);
  tell();
}

export function tell(): void {
  for (const watcher of watchers) watcher();
}

export const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const toastsNow = () => shown;
