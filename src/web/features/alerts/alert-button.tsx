import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { alertPaths, newAlertPath } from '#contract/alerts/alert-addresses.ts';
import { type JobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/alerts/alert-link.ts';
import { lazyImportWhenOnline } from '#web/browser/lazy-import.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BellIcon } from './bell-icon.tsx';

const load = lazyImportWhenOnline(() => import('./set-alert.ts'));

/** Sets an alert with the criteria of a list: a candidate's at once, as a form that works without scripts; a guest's on a page. */
export function AlertButton({ filters, size }: { filters: JobFilters; size?: 'small' }) {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const path = newAlertPath(serializeJobFilters({ ...filters, sort: 'best' }).toString());
  const [setPath, setSetPath] = useState('');
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
  if (setPath === path) {
    return (
      <ButtonLink ref={focus} variant="secondary" size={size} to={alertPaths.alerts}>
        <Icon name="check" size={18} /> {texts.isSet}
      </ButtonLink>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await (await load()).setAlert(client, form)) setSetPath(path);
  };
  return (
    <form method="post" action={path} onSubmit={(event) => void submit(event)}>
      <Button variant="secondary" size={size} type="submit">
        {content}
      </Button>
    </form>
  );
}

/** The link replaces the pressed button. */
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });
