import type { SyntheticEvent } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { splitPay } from '#contract/job-filters.ts';
import { texts as openPositions } from '#texts/open-positions.ts';
import { ChoiceField, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
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
  const [chosen, amount, period] = splitPay(filters.pay);
  const currency = chosen || currencies[0]?.currency;
  const apply = ({ currentTarget }: SyntheticEvent<HTMLSelectElement | HTMLInputElement>) => choose(currentTarget.form);
  const stated = facets && Object.values(facets.pay).reduce((sum, jobs) => sum + jobs, 0);
  return (
    <ChoiceGroup legend={texts.legend}>
      {/* The parts of one parameter. */}
      <div className={styles.amount}>
        {currencies.length > 1 && (
          <Select name="pay" aria-label={texts.currency} value={currency} onChange={apply}>
            {currencies.map((each) => (
              <option key={each.currency}>{each.currency}</option>
            ))}
          </Select>
        )}
        <input
          key={amount}
          name="pay"
          className={styles.input}
          inputMode="decimal"
          aria-label={texts.least(currency ?? '')}
          placeholder={currencies.length > 1 ? undefined : currency}
          defaultValue={amount}
          onBlur={(event) => event.currentTarget.value !== amount && apply(event)}
        />
        <Select name="pay" aria-label={texts.period} value={period} onChange={apply}>
          {Object.entries(texts.periods).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <ChoiceField
        type="checkbox"
        name="paid"
        value="1"
        label={texts.stated}
        checked={filters.paid}
        onChange={apply}
        count={stated === undefined ? undefined : { total: stated, of: openPositions.filters.jobs(stated) }}
      />
    </ChoiceGroup>
  );
}
