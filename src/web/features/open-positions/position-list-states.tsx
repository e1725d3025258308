import type { ReactNode } from 'react';
import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/open-positions.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import styles from './position-list-states.module.css';

interface EmptyPositionListProps {
  reason: 'filters' | 'nothing-open' | 'past-the-end';
  /** Relaxations that lead to results. */
  children?: ReactNode;
}

/** The empty states: no match, no jobs at all, or a page beyond the end. */
export function EmptyPositionList({ reason, children }: EmptyPositionListProps) {
  if (reason !== 'filters') {
    const text = reason === 'nothing-open' ? texts.empty.nothingOpen : texts.empty.pastTheEnd;
    return <ListMessage illustration={<EmptyIllustration />} title={texts.empty.title} text={text} />;
  }
  return (
    <ListMessage illustration={<EmptyIllustration />} title={texts.empty.title} text={texts.empty.filters}>
      {children}
      <ButtonLink variant="secondary" to={paths.openPositions}>
        {texts.empty.reset}
      </ButtonLink>
    </ListMessage>
  );
}

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

function ListMessage(message: { illustration: ReactNode; title: string; text: string; children?: ReactNode }) {
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
