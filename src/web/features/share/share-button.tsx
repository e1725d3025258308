import { texts } from '#texts/job-detail.ts';
import { Button } from '#web/ui/button.tsx';
import { SecondaryIcon } from '#web/ui/secondary-icon.tsx';
import styles from './share-button.module.css';

export function ShareButton({ onClick, iconOnly }: { onClick(): void; iconOnly?: boolean }) {
  if (iconOnly) {
    return (
      <Button variant="secondary" aria-label={texts.share} onClick={onClick}>
        <SecondaryIcon name="share" />
      </Button>
    );
  }
  return (
    <button type="button" className={`link ${styles.share}`} onClick={onClick}>
      <SecondaryIcon name="share" size={18} />
      {texts.share}
    </button>
  );
}
