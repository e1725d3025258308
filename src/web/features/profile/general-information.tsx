import { useEffect, useRef } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { texts } from '#texts/profile.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useLazyModule } from '#web/browser/use-lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import { ServerForms } from './forms/server-forms.tsx';
import styles from './general-information.module.css';
import { ProfileFact, ResumeFact } from './profile-fact.tsx';
import { useProfileEditor } from './use-profile-editor.ts';

const loadForm = lazyImportWhenOnline(() => import('./profile-form.tsx'));

/** The candidate's details; the Edit toggle switches to a form (spec §4). */
export function GeneralInformation({ details }: { details: CandidateDetails }) {
  const editor = useProfileEditor(details);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editor.draft !== undefined;
  const form = useLazyModule(loadForm, isEditing);

  useEffect(() => {
    if (wasEditing.current && !isEditing) toggleButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section aria-labelledby="general-information">
      <div className={styles.head}>
        <h2 id="general-information" className={styles.title}>
          {texts.general}
        </h2>
        <Button
          ref={toggleButton}
          className={styles.toggle}
          variant="quiet"
          size="small"
          aria-pressed={isEditing}
          busy={editor.busy}
          onClick={editor.toggle}
        >
          <SecondaryIcon name="edit" size={18} />
          {texts.edit}
        </Button>
      </div>
      {editor.draft && form ? (
        <form.ProfileForm details={details} draft={editor.draft} editor={editor} />
      ) : (
        <dl className={styles.grid}>
          <ProfileFact name={texts.name} value={details.name} />
          <ProfileFact name={texts.email} value={details.email} />
          <ProfileFact name={texts.number} value={details.mobile_text} />
          <ResumeFact resume={details.resume} />
        </dl>
      )}
      <noscript>{import.meta.env.SSR && <ServerForms details={details} />}</noscript>
    </section>
  );
}
