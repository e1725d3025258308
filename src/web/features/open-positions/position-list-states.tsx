import type { ReactNode } from 'react';
import { texts } from '#texts/open-positions.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorIllustration } from '#web/ui/illustrations.tsx';
import styles from './position-list-states.module.css';

export function FailedPositionList({ retry }: { retry(): void }) {
  return (
    <div role="alert">
      <ListMessage illustration={<ErrorIllustration />} title={texts.failed.title} text={texts.failed.text}>
        <Button variant="secondary" onClick={retry}>
          {texts.tryAgain}
        </Button>
      </ListMessage>
    </div>
  );
}

export function ListMessage(message: { illustration: ReactNode; title: string; text: string; children?: ReactNode }) {
  const { illustration, title, text, children } = message;
  return (
    <div className={styles.message}>
      {illustration}
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}
