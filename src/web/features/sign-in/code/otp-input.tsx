import type { KeyboardEvent, RefObject } from 'react';
import { texts } from '#texts/sign-in-code.ts';
import { applyBackspace, applyInput, applyPaste, getNextBox, type OtpChange, type OtpDigits } from './otp-digits.ts';
import styles from './otp-input.module.css';

interface OtpInputProps {
  digits: OtpDigits;
  onChange(digits: OtpDigits): void;
  /** Lets the parent focus a box. */
  groupRef: RefObject<HTMLFieldSetElement | null>;
  /** The id of the error message, if any. */
  errorId: string | undefined;
}

/** One box per digit (spec §2); the first accepts a whole code from autofill. */
export function OtpInput({ digits, onChange, groupRef, errorId }: OtpInputProps) {
  const focusBox = (box: number) => {
    const input = groupRef.current?.querySelectorAll('input')[box];
    input?.focus();
    input?.select();
  };
  const applyChange = (change: OtpChange) => {
    onChange(change.digits);
    focusBox(change.focus);
  };
  const handleKey = (event: KeyboardEvent, box: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = getNextBox(event.key, box);
    if (next === undefined && event.key !== 'Backspace') return;
    event.preventDefault();
    if (next === undefined) applyChange(applyBackspace(digits, box));
    else focusBox(next);
  };

  return (
    <fieldset ref={groupRef} className={styles.boxes} aria-describedby={errorId}>
      <legend className="sr-only">{texts.boxes}</legend>
      {digits.map((digit, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position.
          key={box}
          className={styles.box}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          aria-label={texts.digitOf(box + 1, digits.length)}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          value={digit}
          // React skips onChange when a digit replaces the same digit.
          onInput={(event) => applyChange(applyInput(digits, box, event.currentTarget.value))}
          onKeyDown={(event) => handleKey(event, box)}
          onPaste={(event) => {
            event.preventDefault();
            applyChange(applyPaste(digits, event.clipboardData.getData('text')));
          }}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}
