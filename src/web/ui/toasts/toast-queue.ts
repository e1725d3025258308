/** The queue of visible toasts with their expiry. */
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

export function showToast(text: string, kind: Toast['kind'] = 'success'): void {
  const id = ++lastId;
  shown = [...shown, { id, text, kind }];
  scheduleDismissal(id);
  notifySubscribers();
}

export function cancelDismissal(id: number): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
}

export function scheduleDismissal(id: number): void {
  cancelDismissal(id);
  leaving.set(id, setTimeout(dismissToast, limits.toastDurationMs, id));
}

export function dismissToast(id: number): void {
  cancelDismissal(id);
  shown = shown.filter((each) => each.id !== id);
  notifySubscribers();
}

export function notifySubscribers(): void {
  for (const watcher of watchers) watcher();
}

export const subscribeToToasts = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const getToasts = () => shown;
