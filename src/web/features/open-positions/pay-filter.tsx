import type { FocusEvent, SyntheticEvent } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { payPeriods } from '#contract/job-constants.ts';
import { texts as openPositions } from '#texts/open-positions.ts';
import { ChoiceField, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import styles from './pay-filter.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

const texts = openPositions.filters.pay;

interface PayFilterProps {
  filtering: JobFilterControls;
  facets: FacetCounts | undefined;
}

/** The least pay, in one currency at a time. A catalogue without pay has no such filter. */
export function PayFilter({ filtering, facets }: PayFilterProps) {
  const { filters, options, choose } = filtering;
  const currencies = options?.pay ?? [];
  if (currencies.length === 0) return null;
  const { payFrom, payPer, statesPay } = filters;
  const payIn = filters.payIn || currencies[0]?.currency;
  const apply = ({ currentTarget }: SyntheticEvent<HTMLSelectElement | HTMLInputElement>) => choose(currentTarget.form);
  const applyAmount = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.value !== event.currentTarget.defaultValue) apply(event);
  };
  const stated = facets && Object.values(facets.pay).reduce((sum, jobs) => sum + jobs, 0);
  return (
    <ChoiceGroup legend={texts.legend}>
      <div className={styles.amount}>
        {currencies.length > 1 && (
          <select name="payIn" aria-label={texts.currency} value={payIn} onChange={apply}>
            {currencies.map(({ currency }) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        )}
        <input
          key={payFrom}
          name="payFrom"
          inputMode="decimal"
          autoComplete="off"
          aria-label={texts.least(payIn ?? '')}
          placeholder={texts.least(payIn ?? '')}
          defaultValue={payFrom || ''}
          onBlur={applyAmount}
        />
        <select name="payPer" aria-label={texts.period} value={payPer} onChange={apply}>
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {texts.periods[period]}
            </option>
          ))}
        </select>
      </div>
      <ChoiceField
        type="checkbox"
        name="statesPay"
        value="1"
        label={texts.stated}
        checked={statesPay}
        onChange={apply}
        count={stated === undefined ? undefined : { total: stated, of: openPositions.filters.jobs(stated) }}
      />
    </ChoiceGroup>
  );
}
