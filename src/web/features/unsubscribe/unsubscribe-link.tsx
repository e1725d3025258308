import { useSearchParams } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { texts } from '#texts/unsubscribe.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import styles from './unsubscribe-page.module.css';

/** The page of a mail's link. A press unsubscribes, by a form that needs no script. */
export function UnsubscribeLink() {
  const [params] = useSearchParams();
  const { name, supportEmail } = useBrand();
  const token = params.get(linkParam) ?? '';
  const state = params.get('state');
  if (state === 'unknown' || token === '') {
    const { title, text } = texts.link.unknown;
    return <FullPageMessage title={title} text={text(supportEmail)} illustration={<ErrorIllustration />} />;
  }
  if (state === 'undone') {
    const { title, text } = texts.link.undone;
    return (
      <FullPageMessage title={title} text={text(name)} illustration={<EmptyIllustration />}>
        <ButtonLink to={paths.openPositions}>{texts.done.portal}</ButtonLink>
      </FullPageMessage>
    );
  }
  const isDone = state === 'done';
  return (
    <FullPageMessage
      title={isDone ? texts.done.title : texts.link.title}
      text={isDone ? texts.done.text(name) : texts.link.text(name)}
      illustration={<EmptyIllustration />}
    >
      <p className={styles.remaining}>{texts.done.remaining}</p>
      <form className={styles.ways} method="post" action={`${paths.unsubscribe}?${new URLSearchParams({ [linkParam]: token })}`}>
        {isDone && <ButtonLink to={paths.openPositions}>{texts.done.portal}</ButtonLink>}
        <Button type="submit" variant={isDone ? 'secondary' : 'primary'} name="answer" value={isDone ? 'undo' : 'unsubscribe'}>
          {isDone ? texts.done.undo : texts.link.unsubscribe}
        </Button>
      </form>
    </FullPageMessage>
  );
}
