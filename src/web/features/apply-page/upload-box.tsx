import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/forms/apply-page.ts';
import { Button } from '#web/ui/button.tsx';
import { FileDropZone, FileStatus } from '#web/ui/fields/file-drop-zone.tsx';
import { formatFileSize } from '#web/ui/fields/file-size.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './upload-box.module.css';
import type { UploadState } from './use-apply-form.ts';

interface UploadBoxProps {
  id: string;
  name: string;
  accept: string;
  'aria-label'?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string;
  /** The size is null for a file of the account. */
  file: { name: string; size: number | null } | null | undefined;
  /** The upload of the form, which has one at a time. */
  upload: UploadState | undefined;
  forgottenFile: string | undefined;
  /** Names a running upload. */
  describeUpload(fileName: string): string;
  /** Of the button that sends the file alone without scripts; absent if it goes with the form. */
  sendLabel?: string;
  onFile(file: File): void;
}

/** The browser's own file input until scripts run; then the whole box accepts a press or a drop and uploads at once. */
export function UploadBox(props: UploadBoxProps) {
  const { file, upload, forgottenFile, describeUpload, sendLabel, onFile, ...attributes } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isPlain, setIsPlain] = useState(true);
  const select = useRef(onFile);
  select.current = onFile;

  useEffect(() => {
    setIsPlain(false);
    // Chosen before scripts ran.
    const [early] = input.current?.files ?? [];
    if (early) select.current(early);
  }, []);

  const own = upload?.field === attributes.name ? describeUpload(upload.name) : undefined;
  const request = forgottenFile ? texts.resume.again(forgottenFile) : texts.resume.choose;
  const stateId = `${attributes.id}-state`;
  return (
    <div className={styles.box}>
      <FileDropZone
        {...attributes}
        ref={input}
        aria-describedby={`${stateId} ${attributes['aria-describedby'] ?? ''}`}
        disabled={upload !== undefined}
        isPlain={isPlain}
        hasFile={!!file}
        button={upload ? undefined : file ? texts.resume.replace : texts.resume.chooseFile}
        onFile={onFile}
      >
        <FileStatus
          id={stateId}
          name={own ? upload?.name : (file?.name ?? (isPlain ? undefined : request))}
          state={own ?? (file?.size && `${formatFileSize(file.size)} · ${texts.resume.ready}`)}
        />
      </FileDropZone>
      {own && <ProgressBar share={upload?.share ?? 0} label={own} />}
      {sendLabel && (
        <noscript>
          <Button type="submit" variant="secondary" size="small" name="intent" value="read">
            {sendLabel}
          </Button>
        </noscript>
      )}
    </div>
  );
}
