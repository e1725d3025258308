/**
 * Hydrates the painted page once the browser is idle, or at the first interaction.
 *
 * Links and forms work without scripts. Input before hydration is recorded and replayed afterwards. This file imports
 * nothing, since a module shared with the app would be one more request.
 */

const { body } = document;
const recorded = new Map<Element, string>();

/** Elements with native behavior; only their changes are replayed. */
const nativeControls = 'label,select,summary,input';

function record(event: Event): void {
  const target = event.target as Element;
  const { type, button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  if (type === 'click' && (button || metaKey || ctrlKey || shiftKey || altKey || target.closest(nativeControls))) return;
  recorded.set(target, type);
  if (type === 'input') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

async function replayAll(): Promise<void> {
  for (const type in replay) body.removeEventListener(type, record, true);
  // Reads all values first, since React resets them.
  for (const replayOne of [...recorded].map(([target, type]) => replay[type as keyof typeof replay](target as never))) {
    replayOne();
    // Lets React apply each change before the next.
    await new Promise((next) => setTimeout(next));
  }
}

const replay = {
  click: (target: HTMLElement) => () => target.click(),
  submit: (form: HTMLFormElement) => () => form.requestSubmit(),
  // React detects a change only against the field's previous value.
  input: (field: HTMLInputElement) => {
    const { value, checked, files, defaultValue, defaultChecked } = field;
    return () => {
      if (checked !== defaultChecked) {
        field.checked = defaultChecked;
        field.click();
        // A page reads an early file itself.
      } else if (!files && value !== defaultValue) {
        field.value = defaultValue;
        Reflect.set(HTMLInputElement.prototype, 'value', value, field);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    };
  },
};

const { parts } = (document.querySelector('[data-parts]') as HTMLElement).dataset as { parts: string };
const scripts = parts.split(' ');
function startHydration(): void {
  // Empties the list, so that a second call imports nothing.
  const [entry] = scripts.splice(0).map((url) => import(/* @vite-ignore */ url));
  // Without the app, the recorded input runs natively.
  entry?.catch(replayAll);
}

for (const type in replay) body.addEventListener(type, record, true);
for (const type of ['pointerdown', 'keydown', 'focusin']) body.addEventListener(type, startHydration, true);
body.addEventListener('hydrated', replayAll, { once: true });
// A background tab waits until it is visible, since it is not painted.
requestAnimationFrame(() => {
  // Waits for the paint: a browser can be idle before it, and the scripts would delay it.
  new PerformanceObserver(() => (window.requestIdleCallback ?? setTimeout)(startHydration)).observe({
    type: 'paint',
    buffered: true,
  });
  // Some browsers report no paint, and some pages are never idle.
  setTimeout(startHydration, 2000);
});
