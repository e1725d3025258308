/** A phone number with its country's code. The masks are react-international-phone's; list and looks are ours. */
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { usePhoneInput } from 'react-international-phone';
import { CountryPicker } from './country-picker.tsx';
import { Field } from './field.tsx';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  label: string;
  /** ISO 3166 alpha-2 of the country to begin with, in capitals. */
  defaultCountry: string;
  /** Told the digits with the country's code, without the +; empty while there is no number beside the code. */
  onDigitsChange(digits: string): void;
  error?: string | undefined;
}

interface PhoneNumber {
  country: string;
  dialCode: string;
  /** The digits after the dial code. */
  national: string;
}

export function PhoneField({ label, defaultCountry, onDigitsChange: onDigits, error }: PhoneFieldProps) {
  const [number, setNumber] = useState<PhoneNumber>({ country: defaultCountry, dialCode: '', national: '' });
  const [start, setStart] = useState({ number, turn: 0 });

  const take = (next: PhoneNumber) => {
    setNumber(next);
    onDigits(next.national && next.dialCode + next.national);
  };

  return (
    <Field
      label={label}
      error={error}
      control={(attributes) => (
        <div className={styles.row}>
          <CountryPicker
            code={number.country}
            onSelect={({ code, dialCode }) => {
              const picked = { country: code, dialCode, national: number.national };
              take(picked);
              setStart({ number: picked, turn: start.turn + 1 });
            }}
          />
          {/* Begun anew for a country that was picked: the hook would empty the number, which is the person's to keep. */}
          <NumberInput key={start.turn} {...attributes} start={start.number} onNumber={take} />
        </div>
      )}
    />
  );
}

type NumberInputProps = ComponentProps<'input'> & { start: PhoneNumber; onNumber(number: PhoneNumber): void };

function NumberInput({ start, onNumber, ...attributes }: NumberInputProps) {
  const [phone, setPhone] = useState(start.national && `+${start.dialCode}${start.national}`);
  const { inputValue, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: start.country.toLowerCase(),
    value: phone,
    disableDialCodeAndPrefix: true,
    onChange: ({ phone: next, inputValue: shown, country }) => {
      setPhone(next);
      onNumber({ country: country.iso2.toUpperCase(), dialCode: country.dialCode, national: shown.replace(/[^0-9]/g, '') });
    },
  });
  return (
    <input
      {...attributes}
      ref={inputRef}
      type="tel"
      autoComplete="tel-national"
      aria-required
      value={inputValue}
      onChange={(event) => handlePhoneValueChange(asPaste(event))}
    />
  );
}

/** A whole number that a phone's keyboard suggests comes as one typed piece: the hook takes that for a wrong key. */
function asPaste(event: ChangeEvent<HTMLInputElement>): ChangeEvent<HTMLInputElement> {
  const { inputType, data } = event.nativeEvent as InputEvent;
  if (inputType !== 'insertText' || (data?.length ?? 0) <= 1) return event;
  return Object.create(event, { nativeEvent: { value: { inputType: 'insertFromPaste' } } });
}
