import type { ReactNode, SyntheticEvent } from 'react';
import type { FacetCounts } from '#contract/job-calls.ts';
import { employmentTypes, jobTypeOptions, postedOnOptions, workmodes } from '#contract/job-constants.ts';
import { joinList } from '#contract/job-filters.ts';
import * as limits from '#contract/limits.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { texts as jobTexts } from '#texts/jobs.ts';
import { texts as listTexts } from '#texts/open-positions.ts';
import { texts } from '#texts/search/job-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField, ChoiceGroup, FoldedChoices } from '#web/ui/fields/choice.tsx';
import { MultiSelect } from '#web/ui/fields/multi-select.tsx';
import type { LoadedPositions } from '../use-positions.ts';
import styles from './filter-fields.module.css';
import { PayFilter } from './pay-filter.tsx';
import type { JobFilterControls } from './use-job-filters.ts';

type ChoiceList = 'jobType' | 'workmode' | 'employment';

interface FilterFieldsProps {
  filtering: JobFilterControls;
  /** Job counts per value under the other filters; totals of the catalog until they load. */
  facets: FacetCounts | undefined;
  /** A value that estimated counts lack may have few jobs. */
  estimated: LoadedPositions['estimated'] | undefined;
}

/** The filter controls of sidebar and drawer, in a form. */
export function FilterFields({ filtering, facets, estimated }: FilterFieldsProps) {
  const { filters, options, optionsFailed, retryOptions, change } = filtering;
  const multiSelect = { formValueOf: (name: string) => joinList([name]), maxSelected: limits.filterMaxValues };
  const missing = estimated?.includes('facets') ? undefined : 0;
  const countOf = (facet: keyof FacetCounts, value: string | number, fallback?: number) =>
    facets ? (facets[facet][value] ?? missing) : fallback;
  const countries = new Map(options?.country.map((country) => [nameCountry(country.code), country]));
  const choose = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => filtering.choose(currentTarget.form);
  // Values without jobs are folded away unless they are chosen.
  const choices = (list: ChoiceList, labels: readonly (readonly [value: string, label: string, total?: number])[]) => {
    const withJobs: ReactNode[] = [];
    const withoutJobs: ReactNode[] = [];
    for (const [value, label, total] of labels) {
      const jobs = countOf(list, value, total);
      const checked = filters[list].includes(value);
      (jobs === 0 && !checked ? withoutJobs : withJobs).push(
        <ChoiceField
          key={value}
          type="checkbox"
          name={list}
          label={label}
          value={value}
          checked={checked}
          onChange={choose}
          count={formatCount(jobs)}
        />,
      );
    }
    return (
      <>
        {withJobs}
        {withoutJobs.length > 0 && <FoldedChoices summary={texts.withoutJobs(withoutJobs.length)}>{withoutJobs}</FoldedChoices>}
      </>
    );
  };
  return (
    <div className={styles.fields}>
      <MultiSelect
        {...multiSelect}
        label={texts.category}
        name="category"
        options={options?.category.map(({ name, total }) => ({ name, total: countOf('category', name, total) }))}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      <PayFilter filtering={filtering} facets={facets} />
      <ChoiceGroup legend={texts.workMode}>
        {choices(
          'workmode',
          workmodes.map((mode) => [mode, texts.workModes[mode]]),
        )}
      </ChoiceGroup>
      <ChoiceGroup legend={texts.jobType}>
        {choices(
          'jobType',
          jobTypeOptions.map(({ value }) => [
            value,
            texts.jobTypes[value],
            options?.type.find((type) => type.value === value)?.total,
          ]),
        )}
      </ChoiceGroup>
      {!!options?.employment.length && (
        <ChoiceGroup legend={texts.employment}>
          {choices(
            'employment',
            employmentTypes
              .filter((type) => options.employment.some(({ value }) => value === type))
              .map((type) => [type, jobTexts.employment[type]]),
          )}
        </ChoiceGroup>
      )}
      {countries.size > 1 && (
        <MultiSelect
          formValueOf={(name) => countries.get(name)?.code ?? ''}
          maxSelected={limits.filterMaxValues}
          label={texts.country}
          name="country"
          options={Array.from(countries, ([name, { code, total }]) => ({
            name,
            total: countOf('country', code, total),
          }))}
          value={filters.country.map(nameCountry)}
          onChange={(names) => change({ country: names.flatMap((name) => countries.get(name)?.code ?? []) })}
        />
      )}
      <MultiSelect
        {...multiSelect}
        label={texts.company}
        name="company"
        options={options?.company.map(({ company_id, name, total }) => ({
          name,
          total: countOf('company', company_id, total),
        }))}
        value={filters.company}
        onChange={(company) => change({ company })}
      />
      {optionsFailed && (
        <p className={styles.failure}>
          {texts.failed}
          <Button variant="quiet" size="small" onClick={() => retryOptions()}>
            {listTexts.tryAgain}
          </Button>
        </p>
      )}
      <ChoiceGroup legend={texts.postedOn}>
        {postedOnOptions.map((option) => (
          <ChoiceField
            key={option}
            type="radio"
            name="jobPostedOn"
            label={texts.postedOnOptions[option]}
            value={option}
            checked={filters.jobPostedOn === option}
            onChange={choose}
            count={formatCount(countOf('jobPostedOn', option))}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

const nameCountry = (code: string) => getCountryName(code) ?? code;

const formatCount = (total: number | undefined) => (total === undefined ? undefined : { total, of: texts.jobs(total) });
