import type { FacetCounts } from '#contract/job-calls.ts';
import { texts as listTexts } from '#texts/open-positions.ts';
import { texts } from '#texts/search/job-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { LoadedPositions } from '../use-positions.ts';
import styles from './filter-drawer.module.css';
import { FilterFields } from './filter-fields.tsx';
import type { JobFilterControls } from './use-job-filters.ts';

interface FilterDrawerProps {
  filtering: JobFilterControls;
  total: number | undefined;
  facets: FacetCounts | undefined;
  estimated: LoadedPositions['estimated'] | undefined;
  onClose(): void;
}

/** The filters on narrow screens. Choices apply immediately; the button shows the number of results. */
export function FilterDrawer({ filtering, total, facets, estimated, onClose }: FilterDrawerProps) {
  return (
    <Dialog title={listTexts.filters.title} initialFocus="title" onClose={onClose}>
      <form className={styles.fields} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <FilterFields filtering={filtering} facets={facets} estimated={estimated} />
      </form>
      <div className={styles.foot}>
        <Button variant="secondary" disabled={!filtering.canReset} onClick={filtering.reset}>
          {texts.reset}
        </Button>
        <Button fullWidth onClick={onClose}>
          {total === undefined ? texts.showJobs : texts.showCount(total)}
        </Button>
      </div>
    </Dialog>
  );
}
