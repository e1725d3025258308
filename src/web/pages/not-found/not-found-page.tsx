import { texts } from '#texts/not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyIllustration } from '../../ui/illustrations.tsx';
import { FullPageMessage } from '../../ui/message.tsx';

export function NotFoundPage() {
  return (
    <FullPageMessage title={texts.title} text={texts.text} illustration={<EmptyIllustration />}>
      <ButtonLink to={paths.openPositions}>{texts.search}</ButtonLink>
    </FullPageMessage>
  );
}
