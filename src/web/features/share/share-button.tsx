import { texts } from '#texts/job-detail.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './share-button.module.css';

export function ShareButton({ onClick, iconOnly }: { onClick(): void; iconOnly?: boolean }) {
  if (iconOnly) {
    return (
      <Button variant="secondary" aria-label={texts.share} onClick={onClick}>
        <Icon name="share" />
      </Button>
    );
  }
  return (
    <button type="button" className={`link ${styles.share}`} onClick={onClick}>
      <Icon name="share" size={18} />
      {texts.share}
    </button>
  );
}
