import { useEffect, useId, useState } from 'react';
import { pictureAccept } from '#contract/forms/file-accept.ts';
import { validatePictureFile } from '#contract/rules.ts';
import { texts as profile } from '#texts/profile.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { uploadPictureMutation } from '#web/api/candidate-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { FileButton } from '#web/ui/fields/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { getInitials } from '#web/ui/initials.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import styles from './profile-picture.module.css';

const texts = profile.picture;

interface ProfilePictureProps {
  candidateId: string;
  name: string;
  /** Empty without a picture. */
  path: string;
}

/** Shows the profile picture or the initials, and uploads a new picture. */
export function ProfilePicture({ candidateId, name, path }: ProfilePictureProps) {
  const { send: upload } = useApiMutation(uploadPictureMutation);
  const [preview, setPreview] = usePreview();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const hintId = useId();

  const showError = (message: string) => {
    setError(message);
    showToast(message, 'failure');
  };

  const uploadPicture = async (file: File) => {
    const invalid = validatePictureFile(file);
    if (invalid) return showError(invalid);
    setError(undefined);
    setPreview(file);
    setProgress(0);
    const result = await upload({ candidateId, file, onProgress: setProgress });
    setProgress(undefined);
    if (result.error) {
      setPreview(undefined);
      return showError(errorMessage(result.error, texts.failed));
    }
    storage.set('profile_picture', result.data.profile_path);
    showToast(result.data.message);
  };

  const source = preview ?? path;
  return (
    <section className={styles.place} aria-label={texts.label}>
      {source ? (
        <img className={styles.picture} src={source} alt={texts.alt} width="144" height="144" />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {getInitials(name) || <Icon name="user" size={56} />}
        </span>
      )}
      {progress !== undefined && <ProgressBar share={progress} label={texts.sending} />}
      <FileButton
        variant="secondary"
        size="small"
        accept={pictureAccept}
        busy={progress !== undefined}
        aria-describedby={hintId}
        onFile={(file) => void uploadPicture(file)}
      >
        <SecondaryIcon name="upload" size={18} />
        {texts.change}
      </FileButton>
      <p id={hintId} className={styles.hint}>
        {texts.hint}
      </p>
      <FieldError error={error} />
    </section>
  );
}

/** Creates and revokes the object URL of a selected file. */
function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  return [url, (file) => setUrl(file && URL.createObjectURL(file))];
}
