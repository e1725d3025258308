import { useEffect, useRef } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { texts } from '#texts/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './general-information.module.css';
import { formatContactNumber } from './profile-draft.ts';
import { ProfileFact, ResumeFact } from './profile-fact.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfileEditor } from './use-profile-editor.ts';

/** The candidate's details; the Edit toggle switches to a form (spec §4). */
export function GeneralInformation({ details }: { details: CandidateDetails }) {
  const editing = useProfileEditor(details);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(false);
  const on = editing.draft !== undefined;

  useEffect(() => {
    if (wasOn.current && !on) toggle.current?.focus();
    wasOn.current = on;
  }, [on]);

  return (
    <section aria-labelledby="general-information">
      <div className={styles.head}>
        <h2 id="general-information" className={styles.title}>
          {texts.general}
        </h2>
        <Button
          ref={toggle}
          className={styles.toggle}
          variant="quiet"
          size="small"
          aria-pressed={on}
          busy={editing.busy}
          onClick={editing.toggle}
        >
          <Icon name="edit" size={18} />
          {texts.edit}
        </Button>
      </div>
      {editing.draft ? (
        <ProfileForm details={details} draft={editing.draft} editor={editing} />
      ) : (
        <dl className={styles.grid}>
          <ProfileFact name={texts.name} value={details.name} />
          <ProfileFact name={texts.email} value={details.email} />
          <ProfileFact name={texts.number} value={formatContactNumber(details.mobile)} />
          <ResumeFact resume={details.resume} />
        </dl>
      )}
    </section>
  );
}
