/**
 * The one script that a page names, small enough to be no burden. Links and forms work as they are; what makes the page a
 * program comes once the page is on the screen and the browser idle, or at the first touch. What is done before that is kept,
 * and done again then. It imports nothing: what it shared with the program would be one more file to wait for.
 */

const { body } = document;
const kept = new Map<Element, string>();

/** Goes the browser's own way: it shows at once, and is told to the program afterwards. */
const own = 'label,select,summary,[type=checkbox],[type=radio],[type=file]';

function keep(event: Event): void {
  const target = event.target as Element;
  const { type, button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (type === 'click' && (button || metaKey || ctrlKey || shiftKey || altKey || target.closest(own))) return;
  kept.set(target, type);
  if (type === 'input') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function release(): Promise<void> {
  for (const type in again) body.removeEventListener(type, keep, true);
  // What the fields say is read before React puts them right.
  for (const act of [...kept].map(([target, type]) => again[type as keyof typeof again](target as never))) {
    act();
    // Each finds what the one before has changed.
    await new Promise((next) => setTimeout(next));
  }
}

const again = {
  click: (target: HTMLElement) => () => target.click(),
  submit: (form: HTMLFormElement) => () => form.requestSubmit(),
  // React hears of a change only where the field was otherwise before.
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
  // Each is asked for once, however often this is called.
  const [entry] = files.splice(0).map((file) => import(/* @vite-ignore */ file));
  // Links and forms still work by themselves.
  entry?.catch(release);
}

for (const type in again) body.addEventListener(type, keep, true);
for (const type of ['pointerdown', 'keydown', 'focusin']) body.addEventListener(type, start, true);
document.addEventListener('alive', release, { once: true });
// A page behind another is not painted: it waits until it is shown.
requestAnimationFrame(() => {
  // A page is idle while its first picture is still being drawn beside it: the program would compete with that.
  new PerformanceObserver(() => (window.requestIdleCallback ?? setTimeout)(start)).observe({ type: 'paint', buffered: true });
  // Not every browser tells of its paint, and some pages are never idle.
  setTimeout(start, 2000);
});
