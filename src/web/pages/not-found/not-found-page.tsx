import { texts } from '#texts/not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BufferStop } from '../../ui/illustrations.tsx';
import { Message } from '../../ui/message.tsx';

export function NotFoundPage() {
  return (
    <Message title={texts.title} text={texts.text} illustration={<BufferStop />}>
      <ButtonLink to={paths.openPositions}>{texts.search}</ButtonLink>
    </Message>
  );
}
