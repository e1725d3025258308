/** The queue of visible toasts with their expiry. */
import * as limits from '#contract/limits.ts';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'failure';
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const subscribers = new Set<() => void>();

export function showToast(text: string, kind: Toast['kind'] = 'success'): void {
  const id = ++lastId;
  toasts = [...toasts, { id, text, kind }];
  scheduleDismissal(id);
  notifySubscribers();
}

export function cancelDismissal(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function scheduleDismissal(id: number): void {
  cancelDismissal(id);
  timers.set(id, setTimeout(dismissToast, limits.toastDurationMs, id));
}

export function dismissToast(id: number): void {
  cancelDismissal(id);
  toasts = toasts.filter((toast) => toast.id !== id);
  notifySubscribers();
}

export function notifySubscribers(): void {
  for (const subscriber of subscribers) subscriber();
}

export const subscribeToToasts = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

export const getToasts = () => toasts;
