/** Formats a phone number during input and offers a country picker. */
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { CountryPicker } from './country-picker.tsx';
import { Field } from './field.tsx';
import styles from './phone-field.module.css';
import { changeCountry, editPhoneNumber, emptyPhoneNumber, internationalDigits, type PhoneNumber } from './phone-number.ts';
import { findCountryOfTimeZone } from './time-zone-country.ts';

interface PhoneFieldProps {
  label: string;
  /** Receives the digits with the dial code, without the +; empty without digits after the code. */
  onDigitsChange(digits: string): void;
  error?: string | undefined;
}

/** Where the browser does not tell. */
const fallbackCountry = 'IN';

/** Begins with the country of the browser's time zone. */
export function PhoneField({ label, onDigitsChange, error }: PhoneFieldProps) {
  const [number, setNumber] = useState(() => emptyPhoneNumber(findCountryOfTimeZone() ?? fallbackCountry));
  const history = useRef(createHistory(number));

  const update = (next: PhoneNumber) => {
    setNumber(next);
    onDigitsChange(internationalDigits(next));
  };

  return (
    <Field
      label={label}
      error={error}
      control={(attributes) => (
        <div className={styles.row}>
          <CountryPicker
            code={number.country.code}
            onSelect={({ code }) => {
              const changed = changeCountry(number, code);
              history.current = createHistory(changed);
              update(changed);
            }}
          />
          <NumberInput
            {...attributes}
            number={number}
            onNumber={(next) => {
              recordEdit(history.current, next);
              update(next);
            }}
            onUndo={(steps) => {
              const entry = moveInHistory(history.current, steps);
              if (entry) update(entry);
            }}
          />
        </div>
      )}
    />
  );
}

type NumberInputProps = ComponentProps<'input'> & {
  number: PhoneNumber;
  onNumber(number: PhoneNumber): void;
  /** -1 undoes an edit, 1 repeats it. */
  onUndo(steps: -1 | 1): void;
};

function NumberInput({ number, onNumber, onUndo, ...attributes }: NumberInputProps) {
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = nativeEvent as InputEvent;
    const edited = editPhoneNumber(number, {
      value: target.value,
      caret: target.selectionStart ?? target.value.length,
      inputType,
      data,
    });
    // React would move the caret to the end when it sets a value that differs from the typed one.
    target.value = edited.number.text;
    if (target === document.activeElement) target.setSelectionRange(edited.caret, edited.caret);
    if (edited.number !== number) onNumber(edited.number);
  };
  const handleUndoKeys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onUndo(event.shiftKey ? 1 : -1);
  };
  return (
    <input
      {...attributes}
      type="tel"
      autoComplete="tel-national"
      aria-required
      value={number.text}
      onChange={handleChange}
      onKeyDown={handleUndoKeys}
    />
  );
}

/** The edits for Ctrl+Z, since a script that sets the value clears the browser's own history. */
interface EditHistory {
  entries: PhoneNumber[];
  at: number;
  editedAt: number;
}

/** Edits in quick succession are undone together. */
const sameEditMs = 200;

const createHistory = (number: PhoneNumber): EditHistory => ({ entries: [number], at: 0, editedAt: 0 });

function recordEdit(history: EditHistory, number: PhoneNumber): void {
  const now = Date.now();
  if (history.at === 0 || now - history.editedAt > sameEditMs) history.at += 1;
  history.entries.splice(history.at, Number.POSITIVE_INFINITY, number);
  history.editedAt = now;
}

function moveInHistory(history: EditHistory, steps: -1 | 1): PhoneNumber | undefined {
  const entry = history.entries[history.at + steps];
  if (entry) history.at += steps;
  return entry;
}
