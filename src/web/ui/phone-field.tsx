/** A phone number with its country's code. The masks are react-international-phone's; list and looks are ours. */
import { type ChangeEvent, useState } from 'react';
import { usePhoneInput } from 'react-international-phone';
import { CountryPicker } from './country-picker.tsx';
import { Field } from './field.tsx';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  label: string;
  /** ISO 3166 alpha-2 of the country to begin with, in capitals. */
  defaultCountry: string;
  /** Told the digits with the country's code, without the +; empty while there is no number beside the code. */
  onDigits(digits: string): void;
  error?: string | undefined;
}

export function PhoneField({ label, defaultCountry, onDigits, error }: PhoneFieldProps) {
  const [phone, setPhone] = useState('');
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: defaultCountry.toLowerCase(),
    value: phone,
    disableDialCodeAndPrefix: true,
    onChange: (next) => take(next.phone, next.inputValue),
  });

  const take = (next: string, national: string) => {
    setPhone(next);
    onDigits(national === '' ? '' : next.replace('+', ''));
  };

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = event.nativeEvent as InputEvent;
    if (inputType !== 'insertText' || (data?.length ?? 0) <= 1) return handlePhoneValueChange(event);
    // A whole number that a phone's keyboard suggests comes as one typed piece; the hook takes that for a wrong key.
    const national = digitsIn(event.target.value);
    take(event.target.value.trim().startsWith('+') ? `+${national}` : `+${country.dialCode}${national}`, national);
  };

  return (
    <Field
      label={label}
      error={error}
      control={(attributes) => (
        <div className={styles.row}>
          <CountryPicker
            code={country.iso2.toUpperCase()}
            onPick={({ code, dialCode }) => {
              // The hook empties the number for a new country; what was typed is the person's to keep.
              const national = digitsIn(inputValue);
              setCountry(code.toLowerCase());
              take(`+${dialCode}${national}`, national);
            }}
          />
          <input
            {...attributes}
            ref={inputRef}
            type="tel"
            autoComplete="tel-national"
            aria-required
            value={inputValue}
            onChange={type}
          />
        </div>
      )}
    />
  );
}

const digitsIn = (text: string) => text.replace(/[^0-9]/g, '');
