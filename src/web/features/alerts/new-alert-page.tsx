import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { newAlertPath } from '#contract/alerts/alert-addresses.ts';
import { parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { texts as linkTexts } from '#texts/alerts/alert-link.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { describeCriteria } from '#texts/alerts/criteria-words.ts';
import { filterOptionsQuery } from '#web/api/job-queries.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import styles from './alert-form.module.css';
import { BellIcon } from './bell-icon.tsx';
import { PeriodChoice } from './period-choice.tsx';

/** Sets an alert with the criteria of the address. Its form works without scripts. */
export function NewAlertPage() {
  const filters = parseJobFilters(useSearchParams()[0]);
  const search = serializeJobFilters(filters).toString();
  const posted = useFormResult();
  const signedIn = useIsSignedIn();
  const { data: options } = useQuery({ ...filterOptionsQuery, enabled: filters.company.length > 0 });
  const companyNames = new Map(options?.company.map(({ company_id, name }) => [String(company_id), name]));
  const words = describeCriteria(filters, companyNames);

  if (posted?.values.sent) {
    const { title, before, after, back } = texts.create.sent;
    return (
      <NarrowPage role="status">
        <h1>{title}</h1>
        <p>
          {before}
          <b>
            <BreakableText>{posted.values.email ?? ''}</BreakableText>
          </b>
          {after}
        </p>
        <ButtonLink variant="secondary" fullWidth to={`${paths.openPositions}${search && `?${search}`}`}>
          {back}
        </ButtonLink>
      </NarrowPage>
    );
  }

  const period = posted?.values.period ?? 'weekly';
  return (
    <NarrowPage>
      <h1>{linkTexts.mailMe}</h1>
      <p className={styles.words}>
        <BreakableText>{words}</BreakableText>
      </p>
      <form method="post" action={newAlertPath(search)} className={styles.form}>
        <PeriodChoice selected={period} />
        {signedIn ? (
          <p className={styles.hint}>{texts.create.signedInHint}</p>
        ) : (
          <TextField
            label={texts.create.email}
            hint={texts.create.emailHint}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailMaxLength}
            aria-required
            defaultValue={posted?.values.email}
            error={posted?.errors.email}
          />
        )}
        {!posted?.errors.email && <FieldError error={posted?.message} />}
        <Button type="submit" fullWidth>
          <BellIcon size={18} /> {texts.create.submit}
        </Button>
      </form>
    </NarrowPage>
  );
}
