import { type ComponentProps, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './file-drop-zone.module.css';

interface FileDropZoneProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  ref?: Ref<HTMLInputElement>;
  /** Undefined while no file can be chosen. */
  button: string | undefined;
  onFile(file: File): void;
  /** Shows the browser's own file input, which works without scripts. */
  isPlain?: boolean;
  /** A file was sent earlier. */
  hasFile?: boolean;
  /** The name and the state of the file. */
  children: ReactNode;
}

/** A file input that accepts a press or a drop. */
export function FileDropZone({ button, onFile, isPlain, hasFile, children, ...input }: FileDropZoneProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // A canceled picker or dropped text keeps the current file.
  const selectFile = (files: FileList | null) => {
    if (files?.[0]) onFile(files[0]);
  };
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(true);
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(false);
      selectFile(event.dataTransfer.files);
    },
  };
  return (
    <div
      className={styles.zone}
      data-plain={isPlain || undefined}
      data-full={hasFile || undefined}
      data-over={isDraggedOver || undefined}
      data-invalid={input['aria-invalid']}
      {...drag}
    >
      <Icon name="file" size={26} />
      {children}
      {!isPlain && button && (
        <span className={styles.button} aria-hidden="true">
          {button}
        </span>
      )}
      <input
        {...input}
        className={styles.input}
        type="file"
        onChange={({ target }) => {
          selectFile(target.files);
          // Allows selecting the same file again after it changed.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Shows the name and the state of the file. */
export function FileStatus({ id, name, state }: { id: string; name?: string | undefined; state?: ReactNode }) {
  return (
    <p className={styles.status} id={id}>
      {name && <b className={styles.name}>{name}</b>}
      {state && <span className={styles.state}>{state}</span>}
    </p>
  );
}
