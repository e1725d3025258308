import { paths } from '#contract/addresses.ts';
import { texts } from '#texts/not-found.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration } from '#web/ui/illustrations.tsx';

export function NotFoundPage() {
  return (
    <FullPageMessage title={texts.title} text={texts.text} illustration={<EmptyIllustration />}>
      <ButtonLink to={paths.openPositions}>{texts.search}</ButtonLink>
    </FullPageMessage>
  );
}
