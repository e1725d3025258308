import { type SyntheticEvent, useId, useState } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { parsePay, splitPay } from '#contract/job-filters.ts';
import { texts as filterTexts } from '#texts/search/job-filters.ts';
import { ChoiceField, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import styles from './pay-filter.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

const texts = filterTexts.pay;

interface PayFilterProps {
  filtering: JobFilterControls;
  facets: FacetCounts | undefined;
}

/** The least pay, in one currency at a time. A catalogue without pay has no such filter. */
export function PayFilter({ filtering, facets }: PayFilterProps) {
  const { filters, options, choose } = filtering;
  const currencies = options?.pay ?? [];
  const errorId = useId();
  const draft = usePayDraft(filters.pay);
  if (currencies.length === 0) return null;
  const error = draft.amount && !parsePay(draft.amount) ? texts.invalid : undefined;
  const currency = draft.currency || (currencies[0]?.currency ?? '');
  const apply = ({ currentTarget }: SyntheticEvent<HTMLSelectElement | HTMLInputElement>) => choose(currentTarget.form);
  // Currency and period say nothing without an amount.
  const applyPart = (event: SyntheticEvent<HTMLSelectElement>, part: 'currency' | 'period') => {
    draft.change({ [part]: event.currentTarget.value });
    if (draft.amount) apply(event);
  };
  const stated = facets && Object.values(facets.pay).reduce((sum, jobs) => sum + jobs, 0);
  return (
    <ChoiceGroup legend={texts.legend}>
      {/* The parts of one parameter. */}
      <div className={styles.amount}>
        {currencies.length > 1 ? (
          <Select name="pay" aria-label={texts.currency} value={currency} onChange={(event) => applyPart(event, 'currency')}>
            {currencies.map((each) => (
              <option key={each.currency}>{each.currency}</option>
            ))}
          </Select>
        ) : (
          <input type="hidden" name="pay" value={currency} />
        )}
        <input
          name="pay"
          className={styles.input}
          inputMode="decimal"
          aria-invalid={!!error}
          aria-describedby={errorId}
          aria-label={texts.least(currency)}
          placeholder={texts.example(currencies.length > 1 ? undefined : currency)}
          value={draft.amount}
          onChange={({ target }) => draft.change({ amount: target.value })}
          // A form with several fields and no button is not submitted by Enter.
          onKeyDown={(event) => event.key === 'Enter' && apply(event)}
          onBlur={(event) => draft.amount !== draft.applied && apply(event)}
        />
        <Select name="pay" aria-label={texts.period} value={draft.period} onChange={(event) => applyPart(event, 'period')}>
          {Object.entries(texts.periods).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <FieldError id={errorId} error={error} />
      <ChoiceField
        type="checkbox"
        name="paid"
        value="1"
        label={texts.stated}
        checked={filters.paid}
        onChange={apply}
        count={stated === undefined ? undefined : { total: stated, of: filterTexts.jobs(stated) }}
      />
    </ChoiceGroup>
  );
}

/** The parts of the least pay until they are applied; afterwards those of the URL. */
function usePayDraft(pay: string) {
  const [currency, amount, period] = splitPay(pay);
  const applied = amount && texts.amount(Number(amount));
  const ofUrl = { pay, currency, amount: applied, period };
  const [draft, setDraft] = useState(ofUrl);
  if (draft.pay !== pay) setDraft({ ...ofUrl, currency: currency || draft.currency });
  return { ...draft, applied, change: (part: Partial<typeof ofUrl>) => setDraft({ ...draft, ...part }) };
}
