import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/saved/save-button.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Heart } from './heart.tsx';
import styles from './save-button.module.css';
import { importSavedJobChanges, useSavedIds } from './use-saved-ids.ts';

const loadChange = lazyImport(importSavedJobChanges);

interface SaveButtonProps {
  jobId: number;
  title: string;
  className?: string | undefined;
  isBoxed?: boolean;
}

/** Saves a job, or removes it. Answers before the code for it is loaded, and turns back after a failure. */
export function SaveButton({ jobId, ...rest }: SaveButtonProps) {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const isSaved = useSavedIds().includes(jobId);
  const [pressed, setPressed] = useState<boolean>();
  const [failure, setFailure] = useState<string>();

  const press = async () => {
    const change = { jobId, isSaved: !(pressed ?? isSaved) };
    setPressed(change.isSaved);
    setFailure(undefined);
    const loaded = await loadChange().catch(() => undefined);
    const result = loaded?.changeSavedJob(client, signedIn, change);
    setPressed(undefined);
    setFailure(result ? await result : texts.failed);
  };

  return (
    <>
      <Heart {...rest} isSaved={pressed ?? isSaved} onClick={() => void press()} />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
