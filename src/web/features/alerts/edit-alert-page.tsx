import { useSearchParams } from 'react-router';
import { linkParam, paths } from '#contract/addresses.ts';
import { alertPaths, criterionPrefix } from '#contract/alerts/alert-addresses.ts';
import type { Alert } from '#contract/alerts/alert-calls.ts';
import { emptyJobFilters, parseJobFilters, serializeJobFilters } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/alerts/alerts.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { BreakableText } from '#web/ui/breakable-text.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { NarrowPage } from '#web/ui/narrow-page.tsx';
import { listSelectedFilters } from '../open-positions/filters/selected-filter-list.ts';
import styles from './alert-form.module.css';
import { alertPagePath } from './alert-page-path.ts';
import { PeriodChoice } from './period-choice.tsx';

/** Edits an alert. Its form works without scripts: words, place, a checkbox for each other criterion. */
export function EditAlertPage({ alert: { id, words, search, period } }: { alert: Alert }) {
  const link = useSearchParams()[0].get(linkParam);
  const posted = useFormResult();
  const filters = parseJobFilters(new URLSearchParams(search));
  const isKept = (criterion: string) => posted?.values.kept === undefined || posted.values.kept.split('&').includes(criterion);
  const criteria = listSelectedFilters(filters).map(({ name, only }) => ({
    name,
    criterion: serializeJobFilters({ ...emptyJobFilters, ...only }).toString(),
  }));
  const action = alertPagePath(alertPaths.edit, link, id);
  const text = {
    type: 'search',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: limits.searchTextMaxLength,
  } as const;
  return (
    <NarrowPage>
      <BackLink to={alertPagePath(alertPaths.alerts, link)}>{texts.title}</BackLink>
      <h1>{texts.edit.title}</h1>
      <p className={styles.words}>
        <BreakableText>{words}</BreakableText>
      </p>
      <FieldError error={posted?.message} />
      <form method="post" action={action} className={styles.form}>
        <TextField
          {...text}
          label={texts.edit.words}
          name="description"
          defaultValue={posted?.values.description ?? filters.description}
        />
        <TextField
          {...text}
          label={texts.edit.place}
          name="location"
          defaultValue={posted?.values.location ?? filters.location}
        />
        {criteria.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{texts.edit.criteria}</legend>
            {criteria.map(({ name, criterion }) => (
              <label key={criterion} className={styles.choice}>
                <input type="checkbox" name={criterionPrefix + criterion} value="1" defaultChecked={isKept(criterion)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        {filters.exact && <input type="hidden" name={`${criterionPrefix}exact=1`} value="1" />}
        <PeriodChoice selected={posted?.values.period ?? period} />
        <p className={styles.hint}>{texts.edit.hint}</p>
        <Button type="submit" fullWidth>
          {texts.edit.submit}
        </Button>
        <ButtonLink variant="secondary" fullWidth to={`${paths.openPositions}${search && `?${search}`}`}>
          {texts.actions.search}
        </ButtonLink>
      </form>
    </NarrowPage>
  );
}
