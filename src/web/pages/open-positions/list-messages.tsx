import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BrokenLine, BufferStop } from '../../ui/illustrations.tsx';
import styles from './list-messages.module.css';

/** Nothing found; or nothing there, where nothing was asked for; or the list ends before this page. */
export function EmptyList({ because }: { because: 'filters' | 'nothing-open' | 'past-the-end' }) {
  if (because !== 'filters') {
    const text = because === 'nothing-open' ? 'New roles stop here as soon as they open.' : 'The list ends before this page.';
    return <ListMessage illustration={<BufferStop />} title="No Jobs Available" text={text} />;
  }
  return (
    <ListMessage
      illustration={<BufferStop />}
      title="No Jobs Available"
      text="Nothing matches these filters. Remove one, or reset them all to see every open role."
    >
      <ButtonLink look="secondary" to={paths.openPositions}>
        Reset filters
      </ButtonLink>
    </ListMessage>
  );
}

export function FailedList({ retry }: { retry(): void }) {
  return (
    <div role="alert">
      <ListMessage illustration={<BrokenLine />} title="We could not load the jobs." text="Your filters are kept.">
        <Button look="secondary" onClick={retry}>
          Try again
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
