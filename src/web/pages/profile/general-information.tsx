import { useEffect, useRef } from 'react';
import type { CandidateDetails } from '#contract/candidates.ts';
import { texts } from '#texts/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Fact, ResumeFact } from './fact.tsx';
import styles from './general-information.module.css';
import { withPlus } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import { useProfileEditing } from './use-profile-editing.ts';

/** What the portal knows about the candidate; the Edit toggle turns facts into fields (spec §4). */
export function GeneralInformation({ details }: { details: CandidateDetails }) {
  const editing = useProfileEditing(details);
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
          look="quiet"
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
        <ProfileForm details={details} draft={editing.draft} editing={editing} />
      ) : (
        <dl className={styles.grid}>
          <Fact name={texts.name} value={details.name} />
          <Fact name={texts.email} value={details.email} />
          <Fact name={texts.number} value={withPlus(details.mobile)} />
          <ResumeFact resume={details.resume} />
        </dl>
      )}
    </section>
  );
}
