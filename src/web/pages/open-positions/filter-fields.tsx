import { jobTypeOptions, joinList, postedOnOptions, workmodes } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Choices } from '../../ui/choice.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import styles from './filter-fields.module.css';
import type { Filtering } from './use-filters.ts';

/** The filters themselves, in the rail and in the drawer alike. */
export function FilterFields({ filtering: { filters, options, optionsFailed, retryOptions, change } }: { filtering: Filtering }) {
  const several = { formValueOf: (name: string) => joinList([name]), most: limits.filterValues };
  return (
    <div className={styles.fields}>
      <MultiSelect
        {...several}
        label="Category"
        name="category"
        options={options?.category}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      <MultiSelect
        {...several}
        label="Company"
        name="company"
        options={options?.company}
        value={filters.company}
        onChange={(company) => change({ company })}
      />
      {optionsFailed && (
        <p className={styles.failure}>
          We could not load the categories and companies.
          <Button look="quiet" size="small" onClick={() => retryOptions()}>
            Try again
          </Button>
        </p>
      )}
      <Choices legend="Job type">
        {jobTypeOptions.map(({ name, value }) => (
          <Choice
            key={value}
            type="checkbox"
            name="jobType"
            label={name}
            value={value}
            checked={filters.jobType.includes(value)}
            onChange={() => change({ jobType: toggled(filters.jobType, value) })}
            count={counted(options?.type.find((type) => type.value === value)?.total)}
          />
        ))}
      </Choices>
      <Choices legend="Posted on">
        {postedOnOptions.map((option) => (
          <Choice
            key={option}
            type="radio"
            name="jobPostedOn"
            label={option}
            value={option}
            checked={filters.jobPostedOn === option}
            onChange={() => change({ jobPostedOn: option })}
          />
        ))}
      </Choices>
      <Choices legend="Work mode">
        {workmodes.map((mode) => (
          <Choice
            key={mode}
            type="checkbox"
            name="workmode"
            label={mode}
            value={mode}
            checked={filters.workmode.includes(mode)}
            onChange={() => change({ workmode: toggled(filters.workmode, mode) })}
          />
        ))}
      </Choices>
    </div>
  );
}

const counted = (total: number | undefined) => (total === undefined ? undefined : { total, of: total === 1 ? 'job' : 'jobs' });

const toggled = (values: string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
