import { useSearchParams } from 'react-router';
import { linkParam } from '#contract/addresses.ts';
import { alertLinkPath, alertPaths, allAlertsParam } from '#contract/alerts/alert-addresses.ts';
import type { LinkedAlert } from '#contract/alerts/alert-calls.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';

/** Confirms or ends an alert by a press, since mail scanners open links. */
export function AlertAnswer({ alert: { words, email }, answer }: { alert: LinkedAlert; answer: 'confirm' | 'end' }) {
  const [params] = useSearchParams();
  const posted = useFormResult();
  const isAll = answer === 'end' && params.get(allAlertsParam) === '1';
  const link = params.get(linkParam) ?? '';
  const [title, submit] =
    answer === 'confirm'
      ? [texts.confirm.title, texts.confirm.submit]
      : isAll
        ? [texts.end.titleAll, texts.end.submitAll]
        : [texts.end.title, texts.end.submit];
  return (
    <NarrowPage>
      <h1>{title}</h1>
      {!isAll && (
        <p>
          <b>
            <BreakableText>{words}</BreakableText>
          </b>
        </p>
      )}
      {answer === 'confirm' && <p>{texts.confirm.to(email)}</p>}
      {isAll && <p>{texts.end.all(email)}</p>}
      <FieldError error={posted?.message} />
      <form method="post" action={alertLinkPath(alertPaths[answer], link, isAll ? { [allAlertsParam]: '1' } : {})}>
        <Button type="submit" fullWidth>
          {submit}
        </Button>
      </form>
    </NarrowPage>
  );
}
