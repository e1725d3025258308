import { noResumePlaceholder } from '#contract/rules.ts';
import { texts } from '#texts/profile.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import styles from './profile-fact.module.css';

/** A labeled value; 'N/A' without one. */
export function ProfileFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <bdi>
          <BreakableText>{value || texts.unknown}</BreakableText>
        </bdi>
      </dd>
    </div>
  );
}

export function ResumeFact({ resume }: { resume: string }) {
  return <ProfileFact name={texts.resumeName} value={resume === noResumePlaceholder ? '' : resume} />;
}
