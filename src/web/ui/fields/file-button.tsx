import { type ComponentProps, useRef } from 'react';
import { Button } from '../button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  accept: string;
  onFile(file: File): void;
}

/** A button that opens a file picker. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows selecting the same file again after it changed.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
