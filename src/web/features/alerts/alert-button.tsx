import { newAlertPath } from '#contract/alerts/alert-addresses.ts';
import { type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/alerts/alert-link.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { BellIcon } from './bell-icon.tsx';

/** Sets an alert with the criteria of a list: a candidate's at once, as a form that works without scripts; a guest's on a page. */
export function AlertButton({ filters, size }: { filters: JobFilters; size?: 'small' }) {
  const signedIn = useIsSignedIn();
  const path = newAlertPath(serializeJobFilters({ ...filters, sort: 'best' }).toString());
  const content = (
    <>
      <BellIcon size={18} /> {texts.mailMe}
    </>
  );
  if (!signedIn) {
    return (
      <ButtonLink variant="secondary" size={size} to={path}>
        {content}
      </ButtonLink>
    );
  }
  return (
    <form method="post" action={path}>
      <Button variant="secondary" size={size} type="submit">
        {content}
      </Button>
    </form>
  );
}
