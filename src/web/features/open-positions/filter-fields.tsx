import type { FacetCounts } from '#contract/job-calls.ts';
import { jobTypeOptions, postedOnOptions, workmodes } from '#contract/job-constants.ts';
import { joinList } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { texts as openPositions } from '#texts/open-positions.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { MultiSelect } from '#web/ui/fields/multi-select.tsx';
import styles from './filter-fields.module.css';
import type { JobFilterControls } from './use-job-filters.ts';

const texts = openPositions.filters;

interface FilterFieldsProps {
  filtering: JobFilterControls;
  /** Job counts per value under the other filters; totals of the catalog until they load. */
  facets: FacetCounts | undefined;
}

/** The filter controls of sidebar and drawer. */
export function FilterFields({ filtering, facets }: FilterFieldsProps) {
  const { filters, options, optionsFailed, retryOptions, change } = filtering;
  const multiSelect = { formValueOf: (name: string) => joinList([name]), maxSelected: limits.filterMaxValues };
  const countOf = (facet: keyof FacetCounts, value: string | number, fallback?: number) =>
    facets ? (facets[facet][value] ?? 0) : fallback;
  return (
    <div className={styles.fields}>
      <MultiSelect
        {...multiSelect}
        label={texts.category}
        name="category"
        options={options?.category.map(({ name, total }) => ({ name, total: countOf('category', name, total) ?? total }))}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      <MultiSelect
        {...multiSelect}
        label={texts.company}
        name="company"
        options={options?.company.map(({ company_id, name, total }) => ({
          name,
          total: countOf('company', company_id, total) ?? total,
        }))}
        value={filters.company}
        onChange={(company) => change({ company })}
      />
      {optionsFailed && (
        <p className={styles.failure}>
          {texts.failed}
          <Button variant="quiet" size="small" onClick={() => retryOptions()}>
            {openPositions.tryAgain}
          </Button>
        </p>
      )}
      <ChoiceGroup legend={texts.jobType}>
        {jobTypeOptions.map(({ value }) => (
          <ChoiceField
            key={value}
            type="checkbox"
            name="jobType"
            label={texts.jobTypes[value]}
            value={value}
            checked={filters.jobType.includes(value)}
            onChange={() => change({ jobType: toggle(filters.jobType, value) })}
            count={formatCount(countOf('jobType', value, options?.type.find((type) => type.value === value)?.total))}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={texts.postedOn}>
        {postedOnOptions.map((option) => (
          <ChoiceField
            key={option}
            type="radio"
            name="jobPostedOn"
            label={texts.postedOnOptions[option]}
            value={option}
            checked={filters.jobPostedOn === option}
            onChange={() => change({ jobPostedOn: option })}
            count={formatCount(countOf('jobPostedOn', option))}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={texts.workMode}>
        {workmodes.map((mode) => (
          <ChoiceField
            key={mode}
            type="checkbox"
            name="workmode"
            label={texts.workModes[mode]}
            value={mode}
            checked={filters.workmode.includes(mode)}
            onChange={() => change({ workmode: toggle(filters.workmode, mode) })}
            count={formatCount(countOf('workmode', mode))}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

const formatCount = (total: number | undefined) => (total === undefined ? undefined : { total, of: texts.jobs(total) });

const toggle = (values: string[], value: string) =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
