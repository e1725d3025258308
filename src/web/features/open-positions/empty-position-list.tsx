import { paths } from '#contract/addresses.ts';
import type { Alternative } from '#contract/job-calls.ts';
import { countJobFilters, type JobFilters } from '#contract/job-filters.ts';
import { texts } from '#texts/empty-list.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyIllustration } from '#web/ui/illustrations.tsx';
import { AlertButton } from '../alerts/alert-button.tsx';
import { ListMessage } from './position-list-states.tsx';
import { RelaxationLinks } from './relaxation-links.tsx';

interface EmptyPositionListProps {
  filters: JobFilters;
  /** Whether the page is beyond the end of a list with jobs. */
  isPastEnd: boolean;
  alternatives: Alternative[];
}

/** The empty states: no match, no jobs at all, or a page beyond the end. */
export function EmptyPositionList({ filters, isPastEnd, alternatives }: EmptyPositionListProps) {
  const illustration = <EmptyIllustration />;
  if (isPastEnd) return <ListMessage illustration={illustration} title={texts.title} text={texts.pastTheEnd} />;
  const hasFilters = countJobFilters(filters) > 0;
  if (!hasFilters && !filters.description && !filters.location)
    return <ListMessage illustration={illustration} title={texts.title} text={texts.nothingOpen} />;
  return (
    <ListMessage illustration={illustration} title={texts.title} text={hasFilters ? texts.filters : texts.noWords}>
      <RelaxationLinks alternatives={alternatives} filters={filters} />
      <AlertButton filters={filters} />
      <ButtonLink variant="secondary" to={paths.openPositions}>
        {hasFilters ? texts.reset : texts.all}
      </ButtonLink>
    </ListMessage>
  );
}
