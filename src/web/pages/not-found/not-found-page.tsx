import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

export function NotFoundPage() {
  return (
    <Message title="End of the line." text="This page does not exist.">
      <ButtonLink to={paths.openPositions}>Search Open Roles</ButtonLink>
    </Message>
  );
}
