import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { alertParam } from '#contract/alerts/alert-addresses.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { alertLinkQuery, alertsQuery } from '#web/api/alert-queries.ts';
import { errorCode, serverMessage } from '#web/api/api-errors.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FullPageMessage } from '#web/ui/full-page-message.tsx';
import { EmptyIllustration, ErrorIllustration } from '#web/ui/illustrations.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AlertAnswer } from './alert-answer.tsx';
import { AlertList } from './alert-list.tsx';
import { EditAlertPage } from './edit-alert-page.tsx';
import { NewAlertPage } from './new-alert-page.tsx';

/** The page of an address of alerts. With the token of a mail it shows that alert alone. */
export function AlertRoutePage() {
  const { step } = useParams();
  const link = useSearchParams()[0].get(linkParam);
  if (step === 'new') return <NewAlertPage />;
  return link === null ? <OwnAlerts isEditing={step === 'edit'} /> : <LinkedAlertPage link={link} step={step} />;
}

function OwnAlerts({ isEditing }: { isEditing: boolean }) {
  const id = useSearchParams()[0].get(alertParam);
  const { data, error, isFetching, refetch } = useQuery(alertsQuery);
  const { data: candidate } = useQuery(candidateDetailsQuery);
  const edited = isEditing && data?.find((alert) => alert.id === id && alert.state !== 'ended');
  if (edited) return <EditAlertPage alert={edited} />;
  if (data) return <AlertList alerts={data} email={candidate?.email} />;
  if (!error) return <Spinner label={texts.loading} />;
  const isUnproven = errorCode(error) === 'address_unproven';
  return isUnproven ? <Unproven text={serverMessage(error) ?? ''} /> : <Failed busy={isFetching} retry={() => void refetch()} />;
}

function LinkedAlertPage({ link, step }: { link: string; step: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(alertLinkQuery(link));
  if (data === null) {
    return (
      <FullPageMessage title={texts.gone.title} text={texts.gone.text} illustration={<ErrorIllustration />}>
        <ButtonLink to={paths.openPositions}>{texts.gone.search}</ButtonLink>
      </FullPageMessage>
    );
  }
  if (!data) return isError ? <Failed busy={isFetching} retry={() => void refetch()} /> : <Spinner label={texts.loading} />;
  if (step === 'end') return <AlertAnswer alert={data} answer="end" />;
  if (step === 'edit' && data.state !== 'pending' && data.state !== 'ended') return <EditAlertPage alert={data} />;
  if (data.state === 'pending') return <AlertAnswer alert={data} answer="confirm" />;
  return <AlertList alerts={[data]} email={data.email} />;
}

/** An account that a provider began for an address which may have another owner by now. */
const Unproven = ({ text }: { text: string }) => (
  <FullPageMessage title={texts.unproven.title} text={text} illustration={<EmptyIllustration />}>
    <ButtonLink to={paths.openPositions}>{texts.none.search}</ButtonLink>
  </FullPageMessage>
);

const Failed = ({ busy, retry }: { busy: boolean; retry(): void }) => (
  <EmptyState illustration={<ErrorIllustration />} title={texts.failed.title} text={texts.failed.text}>
    <Button variant="secondary" busy={busy} onClick={retry}>
      {texts.failed.tryAgain}
    </Button>
  </EmptyState>
);
