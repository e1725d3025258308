/**
 * Loads the page's program once the page is painted and the browser idle, or at the first touch.
 *
 * Links and forms work without it. Input before hydration is recorded and replayed afterwards. This file imports nothing: a
 * module shared with the program would be one more request.
 */

const { body } = document;
const recorded = new Map<Element, string>();

/** Elements whose own behavior shows at once; their changes are replayed afterwards. */
const native = 'label,select,summary,[type=checkbox],[type=radio],[type=file]';

function record(event: Event): void {
  const target = event.target as Element;
  const { type, button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (type === 'click' && (button || metaKey || ctrlKey || shiftKey || altKey || target.closest(native))) return;
  recorded.set(target, type);
  if (type === 'input') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function replayAll(): Promise<void> {
  for (const type in replay) body.removeEventListener(type, record, true);
  // All values are read first: React resets them.
  for (const act of [...recorded].map(([target, type]) => replay[type as keyof typeof replay](target as never))) {
    act();
    // The next action finds the changes of this one.
    await new Promise((next) => setTimeout(next));
  }
}

const replay = {
  click: (target: HTMLElement) => () => target.click(),
  submit: (form: HTMLFormElement) => () => form.requestSubmit(),
  // React notices a change only against the field's earlier value.
  input: (field: HTMLInputElement) => {
    const { value, checked, defaultValue, defaultChecked } = field;
    return () => {
      if (checked !== defaultChecked) {
        field.checked = defaultChecked;
        field.click();
      } else if (value !== defaultValue) {
        field.value = defaultValue;
        Reflect.set(HTMLInputElement.prototype, 'value', value, field);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    };
  },
};

const { parts } = (document.querySelector('[data-parts]') as HTMLElement).dataset as { parts: string };
const files = parts.split(' ');
function start(): void {
  // Imports each file once, however often this runs.
  const [entry] = files.splice(0).map((file) => import(/* @vite-ignore */ file));
  // Links and forms still work by themselves.
  entry?.catch(replayAll);
}

for (const type in replay) body.addEventListener(type, record, true);
for (const type of ['pointerdown', 'keydown', 'focusin']) body.addEventListener(type, start, true);
body.addEventListener('hydrated', replayAll, { once: true });
// A background tab is not painted: it waits until it is shown.
requestAnimationFrame(() => {
  // The browser can be idle while it still paints: the program would compete with the first paint.
  new PerformanceObserver(() => (window.requestIdleCallback ?? setTimeout)(start)).observe({ type: 'paint', buffered: true });
  // Not every browser reports its paint, and some pages are never idle.
  setTimeout(start, 2000);
});
