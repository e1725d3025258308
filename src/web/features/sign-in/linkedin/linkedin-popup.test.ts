import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollPopupClosed } from './linkedin-popup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('"Popup closure is polled every 1000 ms; closure by the user gives error user_closed_popup", once', () => {
  const popup = { closed: false };
  const closed = vi.fn();
  pollPopupClosed(popup, closed);
  vi.advanceTimersByTime(5500);
  popup.closed = true;
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(closed).toHaveBeenCalledExactlyOnceWith({ error: 'user_closed_popup', errorMessage: 'User closed the popup' });
  vi.advanceTimersByTime(5000);
  expect(closed).toHaveBeenCalledOnce();
});

test('a window that was answered is looked at no more', () => {
  const closed = vi.fn();
  const stop = pollPopupClosed({ closed: true }, closed);
  stop();
  vi.advanceTimersByTime(5000);
  expect(closed).not.toHaveBeenCalled();
});
